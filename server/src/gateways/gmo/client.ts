/**
 * GMO-PG, protocol type: one function a call, typed. Credentials come with each call, since every store has its own.
 * Every function rejects with GmoError; `unknownOutcome` on it means: ask searchTrade before trying again. Amounts are whole yen.
 * Text with characters outside Shift_JIS rejects with UnmappableCharacterError before anything is sent.
 */
import { columnsToRows, echoSafe, tenantName } from './codec.ts';
import { GmoError, ownFault } from './gmo-error.ts';
import { konbiniCalls } from './konbini-calls.ts';
import { paypayCalls } from './paypay-calls.ts';
import { access, alteration, cardResult, required, savedCard, tradeOf } from './replies.ts';
import type {
  AlterTranInput,
  AlterTranReply,
  CardResult,
  CardSource,
  EntryTranInput,
  ExecTranInput,
  ExecTranReply,
  GmoCredentials,
  MemberCard,
  SavedCard,
  ShopCredentials,
  SiteCredentials,
  Tds2Phone,
  Trade,
  TradeAccess,
} from './shapes.ts';
import { createWireCall, type GmoWireOptions } from './wire-call.ts';

export type GmoClient = ReturnType<typeof createGmoClient>;

// GMO 1.5: physical numbering. A logical number moves to another card when one before it is deleted.
const SEQ_MODE = '1';

const shopFields = (shop: ShopCredentials) => ({ ShopID: shop.shop_id, ShopPass: shop.shop_pass });
const siteFields = (site: SiteCredentials) => ({ SiteID: site.site_id, SitePass: site.site_pass });
const accessFields = (access: TradeAccess) => ({ AccessID: access.access_id, AccessPass: access.access_pass });
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

/** `absent` instead of a failure when the gateway's answer is this one code. */
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

    /** Opens a trade. No money moves. E01040010 = the order id was used before: take a new one. GMO 1.3, 1.4 step 1. */
    async entryTran(shop: ShopCredentials, input: EntryTranInput): Promise<TradeAccess> {
      const reply = await call('EntryTran', {
        ...shopFields(shop),
        OrderID: input.order_id,
        JobCd: input.job_cd,
        Amount: yen(input.amount),
        TdFlag: input.three_ds ? '2' : '0',
        TdTenantName: input.three_ds && input.tenant_name !== undefined ? tenantName(input.tenant_name) : undefined,
        Tds2Type: input.three_ds ? input.tds2_type : undefined,
      });
      return access('EntryTran', reply);
    },

    /**
     * Executes a trade, lump sum. `redirect`: the browser must go to `url` by GET, nothing is authorised yet. `done`: authorised or captured.
     * The reply's CheckString is verified with the shop's pass. Fails with EX1000301-304 (token), 42Gnn (issuer), 42Cnn (unknown). GMO 1.3, 1.4.
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
      // ACS=1 is the retired 3-D Secure 1: we never ask for it.
      if (reply['ACS'] !== '0') throw ownFault('ExecTran', 'MALFORMED_REPLY');
      return { kind: 'done', result: cardResult('ExecTran', reply, shop) };
    },

    /** After the bank's page: authorises or captures. E21020001 refused, E21020002 cancelled by the buyer, 42Gnn issuer. GMO 1.4 step 6. */
    async secureTran2(shop: ShopCredentials, trade: TradeAccess): Promise<CardResult> {
      return cardResult('SecureTran2', await call('SecureTran2', accessFields(trade)), shop);
    },

    /** SALES captures a reserved amount, VOID / RETURN / RETURNX undo. E11010001-3: not in this state; E11010010: older than 180 days. GMO 1.3. */
    async alterTran(shop: ShopCredentials, input: AlterTranInput): Promise<AlterTranReply> {
      const reply = await call('AlterTran', {
        ...shopFields(shop),
        ...accessFields(input),
        JobCd: input.job_cd,
        Amount: yen(input.amount),
      });
      return alteration('AlterTran', reply);
    },

    /** Changes a trade's amount (whole yen): before SALES, or downwards as a part refund. GMO 1.3. */
    async changeTran(shop: ShopCredentials, input: TradeAccess & { job_cd: 'AUTH' | 'CAPTURE'; amount: number }): Promise<AlterTranReply> {
      const reply = await call('ChangeTran', {
        ...shopFields(shop),
        ...accessFields(input),
        JobCd: input.job_cd,
        Amount: yen(input.amount),
      });
      return alteration('ChangeTran', reply);
    },

    /** The gateway's word on an order id: the truth after a lost reply. null = it has never heard of it (E01110002). GMO 1.3. */
    async searchTrade(shop: ShopCredentials, order_id: string): Promise<Trade | null> {
      return unless('E01110002', null, async () => tradeOf(await call('SearchTrade', { ...shopFields(shop), OrderID: order_id })));
    },

    /** Makes a member of the vault; one that exists already is fine (E01390010). GMO 1.5. */
    async saveMember(site: SiteCredentials, input: { member_id: string; member_name: string }): Promise<void> {
      await unless('E01390010', {}, () => call('SaveMember', { ...siteFields(site), MemberID: input.member_id, MemberName: echoSafe(input.member_name) }));
    },

    /** A member of the vault, or null (E01390002). GMO 1.5. */
    async searchMember(site: SiteCredentials, member_id: string): Promise<{ member_id: string; member_name: string } | null> {
      return unless('E01390002', null, async () => {
        const reply = await call('SearchMember', { ...siteFields(site), MemberID: member_id });
        return { member_id: required('SearchMember', reply, 'MemberID'), member_name: reply['MemberName'] ?? '' };
      });
    },

    /** Stores the card behind a token. E01230009: the member's cards are full; EX1000301-304: the token. `card_seq` overwrites. GMO 1.5. */
    async saveCard(
      site: SiteCredentials,
      input: { member_id: string; token: string; card_seq?: string; default_flag?: boolean; card_name?: string; holder_name?: string },
    ): Promise<SavedCard> {
      const reply = await call('SaveCard', {
        ...siteFields(site),
        MemberID: input.member_id,
        SeqMode: SEQ_MODE,
        Token: input.token,
        CardSeq: input.card_seq,
        DefaultFlag: input.default_flag === undefined ? undefined : input.default_flag ? '1' : '0',
        CardName: input.card_name === undefined ? undefined : echoSafe(input.card_name),
        HolderName: input.holder_name === undefined ? undefined : echoSafe(input.holder_name),
      });
      return savedCard('SaveCard', reply);
    },

    /** A member's cards, deleted ones among them with `deleted`; none is an empty list (E01240002). GMO 1.5. */
    async searchCard(site: SiteCredentials, input: { member_id: string; card_seq?: string }): Promise<MemberCard[]> {
      return unless('E01240002', [], async () => {
        const reply = await call('SearchCard', {
          ...siteFields(site),
          MemberID: input.member_id,
          SeqMode: SEQ_MODE,
          CardSeq: input.card_seq,
        });
        return columnsToRows(reply).map((row) => ({
          card_seq: required('SearchCard', row, 'CardSeq'),
          default_flag: row['DefaultFlag'] === '1',
          card_name: row['CardName'] ?? '',
          card_no: row['CardNo'] ?? '',
          expire: row['Expire'] ?? '',
          holder_name: row['HolderName'] ?? '',
          deleted: row['DeleteFlag'] === '1',
        }));
      });
    },

    /** Deletes a stored card; its number is never given again. E01240002: there is no such card (deleted already). GMO 1.5. */
    async deleteCard(site: SiteCredentials, input: { member_id: string; card_seq: string }): Promise<void> {
      await call('DeleteCard', { ...siteFields(site), MemberID: input.member_id, SeqMode: SEQ_MODE, CardSeq: input.card_seq });
    },

    /** Stores the card that paid a settled order. E01110010: that order is not settled. GMO 1.5. */
    async tradedCard(
      credentials: GmoCredentials,
      input: { member_id: string; order_id: string; default_flag?: boolean; holder_name?: string },
    ): Promise<SavedCard> {
      const reply = await call('TradedCard', {
        ...shopFields(credentials),
        ...siteFields(credentials),
        OrderID: input.order_id,
        MemberID: input.member_id,
        SeqMode: SEQ_MODE,
        DefaultFlag: input.default_flag === true ? '1' : '0',
        HolderName: input.holder_name === undefined ? undefined : echoSafe(input.holder_name),
      });
      return savedCard('TradedCard', reply);
    },
  };
}
