/**
 * GMO-PG, protocol type: one typed function per call, and the transport. Credentials are passed
 * with each call, because every store has its own. Every function rejects with GmoError; if
 * `unknownOutcome` is set, call searchTrade before retrying. Amounts are whole yen. Text with
 * characters outside Shift_JIS rejects with UnmappableCharacterError before anything is sent.
 */
import { isGenuine } from './check-string.ts';
import { requiredField, tenantName, tradeAccess, wholeYen, type Fields } from './codec.ts';
import { GmoError, ownFault } from './gmo-error.ts';
import { konbiniCalls } from './konbini-calls.ts';
import { paypayCalls } from './paypay-calls.ts';
import type {
  AlterTranInput,
  AlterTranReply,
  CardResult,
  CardSource,
  EntryTranInput,
  ExecTranInput,
  ExecTranReply,
  ShopCredentials,
  SiteCredentials,
  Tds2Phone,
  Trade,
  TradeAccess,
} from './shapes.ts';
import { vaultCalls } from './vault-calls.ts';
import { type GmoWireOptions, createWireCall } from './wire-call.ts';

export type GmoClient = ReturnType<typeof createGmoClient>;

// GMO 1.5: physical numbering. With logical numbering, deleting a card renumbers those after it.
const SEQ_MODE = '1';

const shopFields = (shop: ShopCredentials) => ({ ShopID: shop.shop_id, ShopPass: shop.shop_pass });
const siteFields = (site: SiteCredentials) => ({ SiteID: site.site_id, SitePass: site.site_pass });
const accessFields = (access: TradeAccess) => ({
  AccessID: access.access_id,
  AccessPass: access.access_pass,
});
const yen = (amount: number | undefined) => (amount === undefined ? undefined : String(amount));

function cardFields(card: CardSource): Record<string, string | undefined> {
  if ('token' in card) return { Token: card.token };
  return {
    ...siteFields(card.site),
    MemberID: card.member_id,
    SeqMode: SEQ_MODE,
    CardSeq: card.card_seq,
    SecurityCode: card.security_code,
  };
}

function phoneFields(phone: Tds2Phone | undefined): Record<string, string | undefined> {
  if (phone === undefined) return {};
  const name = phone.kind === 'mobile' ? 'Tds2MobilePhone' : 'Tds2HomePhone';
  return { [`${name}CC`]: phone.country_code, [`${name}Subscriber`]: phone.subscriber };
}

/** Returns `absent` instead of failing if the gateway answers with this code. */
async function unless<T, A>(info: string, absent: A, call: () => Promise<T>): Promise<T | A> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof GmoError && error.has(info)) return absent;
    throw error;
  }
}

export function createGmoClient(options: GmoWireOptions) {
  const call = createWireCall(options);

  return {
    ...konbiniCalls(call, unless),
    ...paypayCalls(call, unless),
    ...vaultCalls(call, unless, SEQ_MODE),

    /** Opens a trade; no money moves. E01040010: the order id was used before. GMO 1.3, 1.4. */
    async entryTran(shop: ShopCredentials, input: EntryTranInput): Promise<TradeAccess> {
      const reply = await call('EntryTran', {
        ...shopFields(shop),
        OrderID: input.order_id,
        JobCd: input.job_cd,
        Amount: yen(input.amount),
        TdFlag: input.three_ds ? '2' : '0',
        TdTenantName:
          input.three_ds && input.tenant_name !== undefined
            ? tenantName(input.tenant_name)
            : undefined,
        Tds2Type: input.three_ds ? input.tds2_type : undefined,
      });
      return tradeAccess('EntryTran', reply);
    },

    /**
     * Executes a trade, lump sum. `redirect`: the browser must open `url` by GET; nothing is
     * authorised yet. `done`: authorised or captured. The reply's CheckString is verified. Fails
     * with EX1000301-304 (token), 42Gnn (issuer), 42Cnn (unknown). GMO 1.3, 1.4.
     */
    async execTran(shop: ShopCredentials, input: ExecTranInput): Promise<ExecTranReply> {
      const threeDs = input.ret_url !== undefined;
      const reply = await call('ExecTran', {
        ...accessFields(input),
        OrderID: input.order_id,
        Method: '1',
        ...cardFields(input.card),
        DeviceCategory: '0',
        ClientField1: input.client_field,
        ClientFieldFlag: input.client_field === undefined ? undefined : '1',
        RetUrl: input.ret_url,
        CallbackType: threeDs ? '1' : undefined,
        Tds2Email: threeDs ? input.email : undefined,
        ...(threeDs ? phoneFields(input.phone) : {}),
      });
      if (reply['ACS'] === '2') {
        const url = reply['RedirectUrl'] ?? '';
        if (!/^https?:\/\//.test(url)) throw ownFault('ExecTran', 'MISSING_REDIRECT_URL');
        return { kind: 'redirect', url };
      }
      // ACS=1 is the retired 3-D Secure 1, which we never request.
      if (reply['ACS'] !== '0') throw ownFault('ExecTran', 'MALFORMED_REPLY');
      return { kind: 'done', result: cardResult('ExecTran', reply, shop) };
    },

    /**
     * Authorises or captures after the bank's page. E21020001: refused; E21020002: canceled by the
     * buyer; 42Gnn: issuer. GMO 1.4 step 6.
     */
    async secureTran2(shop: ShopCredentials, trade: TradeAccess): Promise<CardResult> {
      return cardResult('SecureTran2', await call('SecureTran2', accessFields(trade)), shop);
    },

    /**
     * SALES captures a reserved amount; VOID, RETURN and RETURNX undo. E11010001-3: not in this
     * state; E11010010: older than 180 days. GMO 1.3.
     */
    async alterTran(shop: ShopCredentials, input: AlterTranInput): Promise<AlterTranReply> {
      const reply = await call('AlterTran', {
        ...shopFields(shop),
        ...accessFields(input),
        JobCd: input.job_cd,
        Amount: yen(input.amount),
      });
      return alteration('AlterTran', reply);
    },

    /** Changes a trade's amount in yen: before SALES, or as a partial refund. GMO 1.3. */
    async changeTran(
      shop: ShopCredentials,
      input: TradeAccess & { job_cd: 'AUTH' | 'CAPTURE'; amount: number },
    ): Promise<AlterTranReply> {
      const reply = await call('ChangeTran', {
        ...shopFields(shop),
        ...accessFields(input),
        JobCd: input.job_cd,
        Amount: yen(input.amount),
      });
      return alteration('ChangeTran', reply);
    },

    /** Returns the trade of an order id; null: unknown to the gateway (E01110002). GMO 1.3. */
    async searchTrade(shop: ShopCredentials, order_id: string): Promise<Trade | null> {
      return unless('E01110002', null, async () =>
        tradeOf(await call('SearchTrade', { ...shopFields(shop), OrderID: order_id })),
      );
    },
  };
}

function cardResult(api: string, reply: Fields, shop: ShopCredentials): CardResult {
  if (!isGenuine(reply, shop.shop_pass)) throw ownFault(api, 'CHECK_STRING_MISMATCH');
  return {
    order_id: requiredField(api, reply, 'OrderID'),
    forward: reply['Forward'] ?? '',
    method: reply['Method'] ?? '',
    pay_times: reply['PayTimes'] ?? '',
    approve: reply['Approve'] ?? '',
    tran_id: requiredField(api, reply, 'TranID'),
    tran_date: requiredField(api, reply, 'TranDate'),
    client_field1: reply['ClientField1'] ?? '',
  };
}

function tradeOf(reply: Fields): Trade {
  const api = 'SearchTrade';
  const [amount, tax] = [wholeYen(api, reply, 'Amount'), wholeYen(api, reply, 'Tax')];
  return {
    ...tradeAccess(api, reply),
    order_id: requiredField(api, reply, 'OrderID'),
    status: requiredField(api, reply, 'Status'),
    process_date: reply['ProcessDate'] ?? '',
    job_cd: reply['JobCd'] ?? '',
    amount,
    tax,
    member_id: reply['MemberID'] ?? '',
    card_no: reply['CardNo'] ?? '',
    forward: reply['Forward'] ?? '',
    tran_id: reply['TranID'] ?? '',
    approve: reply['Approve'] ?? '',
    client_field1: reply['ClientField1'] ?? '',
    err_code: reply['ErrCode'] ?? '',
    err_info: reply['ErrInfo'] ?? '',
  };
}

function alteration(api: string, reply: Fields): AlterTranReply {
  return {
    ...tradeAccess(api, reply),
    forward: reply['Forward'] ?? '',
    approve: reply['Approve'] ?? '',
    tran_id: requiredField(api, reply, 'TranID'),
    tran_date: requiredField(api, reply, 'TranDate'),
  };
}
