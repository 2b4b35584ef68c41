/**
 * PAYUNi: one typed function per call. Credentials are passed with each call, because every store
 * has its own. Every function rejects with PayuniError; if `unknownOutcome` is set, call tradeQuery
 * before retrying. Amounts are whole TWD.
 */
import { cutText } from '@noren/contract/cut-text';
import { rowsOf } from './codec.ts';
import { ownFault, PayuniError } from './payuni-error.ts';
import { boundCard, creditReply, required, tradeOf } from './replies.ts';
import type {
  BoundCard,
  CloseType,
  CreditInput,
  CreditReply,
  CardToSave,
  PayuniCredentials,
  PayuniTrade,
  StoredCardSource,
} from './shapes.ts';
import { createWireCall, type PayuniWireOptions } from './wire-call.ts';

export type PayuniClient = ReturnType<typeof createPayuniClient>;

const CLOSE_TYPE: Record<CloseType, string> = {
  capture: '1',
  refund: '2',
  undo_capture: '-1',
  undo_refund: '-2',
};
/** CreditTokenType: the token belongs to a member, not to the shop. */
const OF_MEMBER = '1';
/** UseTokenType: a card saved by agreement, identified by its CreditHash. */
const BY_HASH = '1';

/** Maximum length of a description (PAYUNi 2.4). */
const DESCRIPTION_LIMIT = 550;

/** Formats a whole amount, because the gateway misreads `100.00`. Throws RangeError. */
function whole(amount: number): string {
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw new RangeError('PAYUNi takes whole TWD, at least 1');
  return String(amount);
}

function cardFields(
  card: CardToSave | StoredCardSource,
  token: string | undefined,
): Record<string, string | undefined> {
  if ('credit_hash' in card)
    return {
      CreditHash: card.credit_hash,
      CreditToken: card.credit_token,
      CreditTokenType: OF_MEMBER,
    };
  const bind = token === undefined ? {} : { CreditToken: token, CreditTokenType: OF_MEMBER };
  return { CardNo: card.card_no, CardExpired: card.expired, CardCVC: card.cvc, ...bind };
}

/** Returns `absent` instead of failing if the gateway answers with one of these codes. */
async function unless<T, A>(codes: RegExp, absent: A, call: () => Promise<T>): Promise<T | A> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof PayuniError && codes.test(error.code)) return absent;
    throw error;
  }
}

export function createPayuniClient(options: PayuniWireOptions) {
  const call = createWireCall(options);

  return {
    /**
     * Pays by card, in one sum. With `return_url` the answer is a page for the browser and nothing
     * is authorised yet; without it the payment is done, undecided or refused. Fails with
     * CREDIT03009-19 (card), a `res_code` (the bank), CREDIT05xxx (risk control), CREDIT04001 (the
     * number was used: call tradeQuery). PAYUNi 2.4.
     */
    async credit(credentials: PayuniCredentials, input: CreditInput): Promise<CreditReply> {
      const { status, fields } = await call('credit', credentials, {
        MerTradeNo: input.mer_trade_no,
        TradeAmt: whole(input.amount),
        ProdDesc: cutText(input.description, DESCRIPTION_LIMIT),
        UsrMail: input.email,
        ...cardFields(input.card, input.credit_token),
        CardInst: '1',
        API3D: input.return_url === undefined ? undefined : '1',
        ReturnURL: input.return_url,
        NotifyURL: input.notify_url,
        UserIP: input.user_ip,
      });
      if (
        input.return_url !== undefined &&
        status === 'SUCCESS' &&
        (fields['TradeStatus'] ?? '') === ''
      ) {
        const url = fields['URL'] ?? '';
        if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
          throw ownFault('credit', 'MISSING_REDIRECT_URL');
        return {
          kind: 'redirect',
          url,
          trade_no: /\/(\d{10,20})$/.exec(new URL(url).pathname)?.[1] ?? '',
        };
      }
      const result = creditReply(fields, input);
      if (status !== 'SUCCESS' || result.trade_status === '8') return { kind: 'undecided', result };
      if (result.trade_status !== '1') throw ownFault('credit', 'DECLINED');
      return { kind: 'done', result };
    },

    /**
     * Returns a trade by our number or the gateway's, for use after a lost reply. null: the gateway
     * does not know it (QUERY03001). `of`: the gateway's number of the wanted trade among those
     * under our number; ORDER_MISMATCH if it is not there. PAYUNi 2.6.
     */
    async tradeQuery(
      credentials: PayuniCredentials,
      asked: { mer_trade_no: string; of?: string } | { trade_no: string },
    ): Promise<PayuniTrade | null> {
      const key =
        'mer_trade_no' in asked ? { MerTradeNo: asked.mer_trade_no } : { TradeNo: asked.trade_no };
      return unless(/^QUERY03001$/, null, async () => {
        const { fields } = await call('trade/query', credentials, key);
        const rows = rowsOf(fields).map(tradeOf);
        // a number repeated after ten minutes has several trades; the one with money counts
        const own =
          'of' in asked && asked.of !== undefined
            ? rows.filter(({ trade_no }) => trade_no === asked.of)
            : rows;
        if (own.length === 0 && rows.length > 0) throw ownFault('trade/query', 'ORDER_MISMATCH');
        const trade = own.find(({ trade_status }) => trade_status === '1') ?? own[0];
        if (trade === undefined) return null;
        const same =
          'mer_trade_no' in asked
            ? trade.mer_trade_no === asked.mer_trade_no
            : trade.trade_no === asked.trade_no;
        if (!same) throw ownFault('trade/query', 'ORDER_MISMATCH');
        return trade;
      });
    },

    /**
     * Captures (within 3 days; the gateway does it by itself) or refunds money (within 180 days,
     * also in parts). CLOSE03001: not in this state, or too much; CLOSE02010: the amount. PAYUNi
     * 2.6.
     */
    async tradeClose(
      credentials: PayuniCredentials,
      input: { trade_no: string; type: CloseType; amount: number },
    ): Promise<void> {
      const { fields } = await call('trade/close', credentials, {
        TradeNo: input.trade_no,
        CloseType: CLOSE_TYPE[input.type],
        TradeAmt: whole(input.amount),
      });
      if (required('trade/close', fields, 'TradeNo') !== input.trade_no)
        throw ownFault('trade/close', 'ORDER_MISMATCH');
    },

    /** Cancels an authorisation before its capture. CANCEL03001: not in this state. PAYUNi 2.6. */
    async tradeCancel(credentials: PayuniCredentials, input: { trade_no: string }): Promise<void> {
      const { fields } = await call('trade/cancel', credentials, { TradeNo: input.trade_no });
      if (required('trade/cancel', fields, 'TradeNo') !== input.trade_no)
        throw ownFault('trade/cancel', 'ORDER_MISMATCH');
    },

    /** Returns a buyer's saved cards or one card, also ended ones, maybe none. PAYUNi 2.7. */
    async creditBindQuery(
      credentials: PayuniCredentials,
      asked: { credit_token: string } | { credit_hash: string },
    ): Promise<BoundCard[]> {
      const key =
        'credit_hash' in asked
          ? { CreditHash: asked.credit_hash }
          : { CreditToken: asked.credit_token, CreditTokenType: OF_MEMBER };
      // one published table has the prefix BIND_QUERY
      return unless(/^(BIND_)?QUERY03001$/, [], async () =>
        rowsOf((await call('credit_bind/query', credentials, key)).fields).map(boundCard),
      );
    },

    /** Deletes a saved card. false: it was already gone, which is no error. PAYUNi 2.7. */
    async creditBindCancel(
      credentials: PayuniCredentials,
      input: { credit_hash: string },
    ): Promise<boolean> {
      return unless(/^(BIND_)?CANCEL03001$/, false, async () => {
        await call('credit_bind/cancel', credentials, {
          UseTokenType: BY_HASH,
          BindVal: input.credit_hash,
        });
        return true;
      });
    },
  };
}
