import {
  rowsToColumns,
  wireLength,
  type Fields,
} from '../../../../server/src/payments/gateways/gmo/codec.ts';
import { checkShop, checkSite } from './credentials.ts';
import { FaultList, SandboxFault } from './faults.ts';
import {
  cardIndex,
  changeMember,
  findMember,
  insertMember,
  assertRoom,
  visibleCards,
  withCard,
  type SandboxMember,
  type StoredCard,
} from './members.ts';
import { consumeToken } from './tokens.ts';
import { tradeByOrder } from './trades.ts';
import type { SandboxApi } from './world.ts';

function checkMember(fields: Fields): FaultList {
  const faults = new FaultList();
  checkSite(fields, faults);
  const id = fields['MemberID'] ?? '';
  faults.when(id === '', 'E01220001');
  faults.when(id.length > 60, 'E01220005');
  faults.when(id !== '' && !/^[A-Za-z0-9\-_@.]+$/.test(id), 'E01220008');
  return faults;
}

function checkCardFields(fields: Fields, faults: FaultList): void {
  faults.when(!/^[01]?$/.test(fields['SeqMode'] ?? ''), 'E01470008');
  faults.when(!/^\d*$/.test(fields['CardSeq'] ?? ''), 'E01230006');
}

const seqModeOf = (fields: Fields) => fields['SeqMode'] || '0';
/** The sequence number of a card in the caller's numbering. */
const seqOf = (member: SandboxMember, seqMode: string, index: number) =>
  String(visibleCards(member, seqMode).indexOf(index));

export const saveMember: SandboxApi = async (world, fields) => {
  const faults = checkMember(fields);
  faults.when(wireLength(fields['MemberName'] ?? '') > 255, 'E01430012');
  faults.stop();
  if (!(await insertMember(world.store, fields))) throw new SandboxFault(['E01390010']);
  return { reply: { MemberID: fields['MemberID'] ?? '' } };
};

export const updateMember: SandboxApi = async (world, fields) => {
  const faults = checkMember(fields);
  faults.when(wireLength(fields['MemberName'] ?? '') > 255, 'E01430012');
  faults.stop();
  await changeMember(world.store, fields, (member) => ({
    ...member,
    name: fields['MemberName'] ?? '',
  }));
  return { reply: { MemberID: fields['MemberID'] ?? '' } };
};

export const deleteMember: SandboxApi = async (world, fields) => {
  checkMember(fields).stop();
  await changeMember(world.store, fields, () => undefined);
  return { reply: { MemberID: fields['MemberID'] ?? '' } };
};

export const searchMember: SandboxApi = async (world, fields) => {
  checkMember(fields).stop();
  const member = await findMember(world.store, fields);
  return { reply: { MemberID: member.member_id, MemberName: member.name, DeleteFlag: '0' } };
};

/** Stores a card and returns the reply fields of SaveCard and TradedCard. */
async function storeCard(
  world: Parameters<SandboxApi>[0],
  fields: Fields,
  stored: StoredCard,
): Promise<Fields> {
  const seqMode = seqModeOf(fields);
  const cardSeq = fields['CardSeq'] ?? '';
  let given = '';
  await changeMember(world.store, fields, (member) => {
    const index = cardSeq === '' ? null : cardIndex(member, seqMode, cardSeq);
    const changed = withCard(member, stored, index);
    given = seqOf(changed, seqMode, index ?? changed.cards.length - 1);
    return changed;
  });
  return {
    CardSeq: given,
    CardNo: stored.card.masked,
    Forward: '2a99662',
    Brand: stored.card.brand,
  };
}

/** GMO 1.5. Only the card's format is checked here; whether it pays is decided at each payment. */
export const saveCard: SandboxApi = async (world, fields) => {
  const faults = checkMember(fields);
  checkCardFields(fields, faults);
  const token = fields['Token'] ?? '';
  faults.when((fields['CardNo'] ?? '') !== '', 'E61040001');
  faults.when(token === '' && (fields['CardNo'] ?? '') === '', 'E01170001');
  faults.stop();
  const member = await findMember(world.store, fields);
  // Checked before the token is used up, so that a buyer can delete a card and continue.
  const cardSeq = fields['CardSeq'] ?? '';
  if (cardSeq === '') assertRoom(member);
  else cardIndex(member, seqModeOf(fields), cardSeq);
  const card = await consumeToken(world.store, token, world.now());
  const reply = await storeCard(world, fields, {
    card,
    card_name: fields['CardName'] ?? '',
    holder_name: fields['HolderName'] || card.holder_name,
    is_default: fields['DefaultFlag'] === '1',
    deleted: false,
  });
  return { reply };
};

export const searchCard: SandboxApi = async (world, fields) => {
  const faults = checkMember(fields);
  checkCardFields(fields, faults);
  faults.stop();
  const member = await findMember(world.store, fields);
  const seqMode = seqModeOf(fields);
  const wanted = fields['CardSeq'] ?? '';
  const rows = visibleCards(member, seqMode).flatMap((index, seq) => {
    const stored = member.cards[index];
    if (stored === undefined || (wanted !== '' && Number(wanted) !== seq)) return [];
    return [
      {
        CardSeq: String(seq),
        DefaultFlag: stored.is_default ? '1' : '0',
        CardName: stored.card_name,
        CardNo: stored.card.masked,
        Expire: stored.card.expire,
        HolderName: stored.holder_name,
        DeleteFlag: stored.deleted ? '1' : '0',
        Brand: stored.card.brand,
      },
    ];
  });
  if (rows.length === 0) throw new SandboxFault(['E01240002']);
  return { reply: rowsToColumns(rows) };
};

export const deleteCard: SandboxApi = async (world, fields) => {
  const faults = checkMember(fields);
  checkCardFields(fields, faults);
  faults.when((fields['CardSeq'] ?? '') === '', 'E01230006');
  faults.stop();
  await changeMember(world.store, fields, (member) => {
    const deletedIndex = cardIndex(member, seqModeOf(fields), fields['CardSeq'] ?? '');
    return {
      ...member,
      cards: member.cards.map((card, i) =>
        i === deletedIndex ? { ...card, deleted: true, is_default: false } : card,
      ),
    };
  });
  return { reply: { CardSeq: fields['CardSeq'] ?? '' } };
};

/** GMO 1.5: saves the card of a settled order. */
export const tradedCard: SandboxApi = async (world, fields) => {
  const faults = new FaultList();
  checkShop(fields, faults);
  faults.when((fields['OrderID'] ?? '') === '', 'E01040001');
  checkCardFields(fields, faults);
  faults.stop();
  checkMember(fields).stop();
  const trade = await tradeByOrder(world.store, fields['ShopID'] ?? '', fields['OrderID'] ?? '');
  if (trade === undefined) throw new SandboxFault(['E01110002']);
  if (trade.card === null || trade.status === 'UNPROCESSED' || trade.status === 'AUTHENTICATED')
    throw new SandboxFault(['E01110010']);
  const reply = await storeCard(world, fields, {
    card: trade.card,
    card_name: '',
    holder_name: fields['HolderName'] || trade.card.holder_name,
    is_default: fields['DefaultFlag'] === '1',
    deleted: false,
  });
  return { reply };
};
