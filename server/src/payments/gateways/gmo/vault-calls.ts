import { columnsToRows, echoSafe, requiredField, type Fields, type WireCall } from './codec.ts';
import type { GmoCredentials, MemberCard, SavedCard, SiteCredentials } from './shapes.ts';

type Unless = <T, A>(info: string, absent: A, call: () => Promise<T>) => Promise<T | A>;

/**
 * The calls for members and their saved cards (GMO 1.5), part of the client.
 * @param seqMode how calls number a member's cards
 */
export function vaultCalls(call: WireCall, unless: Unless, seqMode: string) {
  const siteFields = (site: SiteCredentials) => ({
    SiteID: site.site_id,
    SitePass: site.site_pass,
  });

  return {
    /**
     * Creates a member of the vault.
     * @returns whether it is new; false: it already exists (E01390010). GMO 1.5.
     */
    saveMember(
      site: SiteCredentials,
      input: { member_id: string; member_name: string },
    ): Promise<boolean> {
      return unless('E01390010', false, async () => {
        await call('SaveMember', {
          ...siteFields(site),
          MemberID: input.member_id,
          MemberName: echoSafe(input.member_name),
        });
        return true;
      });
    },

    /** Returns a member of the vault, or null (E01390002). GMO 1.5. */
    async searchMember(
      site: SiteCredentials,
      member_id: string,
    ): Promise<{ member_id: string; member_name: string } | null> {
      return unless('E01390002', null, async () => {
        const reply = await call('SearchMember', { ...siteFields(site), MemberID: member_id });
        return {
          member_id: requiredField('SearchMember', reply, 'MemberID'),
          member_name: reply['MemberName'] ?? '',
        };
      });
    },

    /**
     * Saves the card of a token. E01230009: the member's vault is full; EX1000301-304: the token.
     * `card_seq` overwrites a card. GMO 1.5.
     */
    async saveCard(
      site: SiteCredentials,
      input: {
        member_id: string;
        token: string;
        card_seq?: string;
        default_flag?: boolean;
        card_name?: string;
        holder_name?: string;
      },
    ): Promise<SavedCard> {
      const reply = await call('SaveCard', {
        ...siteFields(site),
        MemberID: input.member_id,
        SeqMode: seqMode,
        Token: input.token,
        CardSeq: input.card_seq,
        DefaultFlag: input.default_flag === undefined ? undefined : input.default_flag ? '1' : '0',
        CardName: input.card_name === undefined ? undefined : echoSafe(input.card_name),
        HolderName: input.holder_name === undefined ? undefined : echoSafe(input.holder_name),
      });
      return savedCard('SaveCard', reply);
    },

    /** Returns a member's cards, also `deleted` ones. None: an empty list (E01240002). GMO 1.5. */
    async searchCard(
      site: SiteCredentials,
      input: { member_id: string; card_seq?: string },
    ): Promise<MemberCard[]> {
      return unless('E01240002', [], async () => {
        const reply = await call('SearchCard', {
          ...siteFields(site),
          MemberID: input.member_id,
          SeqMode: seqMode,
          CardSeq: input.card_seq,
        });
        return columnsToRows(reply).map((row) => ({
          card_seq: requiredField('SearchCard', row, 'CardSeq'),
          default_flag: row['DefaultFlag'] === '1',
          card_name: row['CardName'] ?? '',
          card_no: row['CardNo'] ?? '',
          expire: row['Expire'] ?? '',
          holder_name: row['HolderName'] ?? '',
          deleted: row['DeleteFlag'] === '1',
        }));
      });
    },

    /** Deletes a card; its number is never reused. E01240002: there is no such card. GMO 1.5. */
    async deleteCard(
      site: SiteCredentials,
      input: { member_id: string; card_seq: string },
    ): Promise<void> {
      await call('DeleteCard', {
        ...siteFields(site),
        MemberID: input.member_id,
        SeqMode: seqMode,
        CardSeq: input.card_seq,
      });
    },

    /** Saves the card that paid a settled order. E01110010: that order is not settled. GMO 1.5. */
    async tradedCard(
      credentials: GmoCredentials,
      input: { member_id: string; order_id: string; default_flag?: boolean; holder_name?: string },
    ): Promise<SavedCard> {
      const reply = await call('TradedCard', {
        ShopID: credentials.shop_id,
        ShopPass: credentials.shop_pass,
        ...siteFields(credentials),
        OrderID: input.order_id,
        MemberID: input.member_id,
        SeqMode: seqMode,
        DefaultFlag: input.default_flag === true ? '1' : '0',
        HolderName: input.holder_name === undefined ? undefined : echoSafe(input.holder_name),
      });
      return savedCard('TradedCard', reply);
    },
  };
}

const savedCard = (api: string, reply: Fields): SavedCard => ({
  card_seq: requiredField(api, reply, 'CardSeq'),
  card_no: reply['CardNo'] ?? '',
  forward: reply['Forward'] ?? '',
});
