import type { Fields } from '../../../../server/src/payments/gateways/gmo/codec.ts';
import { SandboxFault } from './faults.ts';
import type { SandboxStore } from '../provider/store.ts';
import type { SandboxCard } from './test-cards.ts';

const MEMBER = 'gmo.member';
/** Cards a member may save (GMO 1.5: five, as commonly contracted). */
const CARD_QUOTA = 5;

export type StoredCard = {
  card: SandboxCard;
  card_name: string;
  holder_name: string;
  is_default: boolean;
  deleted: boolean;
};
/** A card's physical number (SeqMode 1) is its index in `cards`; deleted cards keep theirs. */
export type SandboxMember = { member_id: string; name: string; cards: StoredCard[] };

const memberKey = (fields: Fields) => `${fields['SiteID'] ?? ''}/${fields['MemberID'] ?? ''}`;

/** Inserts a member; false if it exists. */
export async function insertMember(store: SandboxStore, fields: Fields): Promise<boolean> {
  const member: SandboxMember = {
    member_id: fields['MemberID'] ?? '',
    name: fields['MemberName'] ?? '',
    cards: [],
  };
  return store.insert(MEMBER, memberKey(fields), member);
}

/** Throws E01390002. */
export async function findMember(store: SandboxStore, fields: Fields): Promise<SandboxMember> {
  const member = await store.get<SandboxMember>(MEMBER, memberKey(fields));
  if (member === undefined) throw new SandboxFault(['E01390002']);
  return member;
}

/** Changes a member atomically; `change` returns undefined to delete it. Throws E01390002. */
export async function changeMember(
  store: SandboxStore,
  fields: Fields,
  change: (member: SandboxMember) => SandboxMember | undefined,
): Promise<void> {
  await store.update<SandboxMember>(MEMBER, memberKey(fields), (member) => {
    if (member === undefined) throw new SandboxFault(['E01390002']);
    return change(member);
  });
}

/**
 * Returns the cards that a SeqMode shows, as indexes into `cards`: 0 is logical, skipping deleted
 * ones; 1 is physical (GMO 1.5).
 */
export function visibleCards(member: SandboxMember, seqMode: string): number[] {
  const all = member.cards.map((_, index) => index);
  return seqMode === '1' ? all : all.filter((index) => member.cards[index]?.deleted === false);
}

/** Returns the index of an existing card for a CardSeq. Throws E01240002. */
export function cardIndex(member: SandboxMember, seqMode: string, cardSeq: string): number {
  const index = visibleCards(member, seqMode)[Number(cardSeq)];
  if (index === undefined || member.cards[index]?.deleted !== false)
    throw new SandboxFault(['E01240002']);
  return index;
}

/** Returns the card named by the fields. Throws E01390002, E01240002. */
export async function memberCard(store: SandboxStore, fields: Fields): Promise<SandboxCard> {
  const member = await findMember(store, fields);
  const stored = member.cards[cardIndex(member, fields['SeqMode'] || '0', fields['CardSeq'] ?? '')];
  if (stored === undefined) throw new SandboxFault(['E01240002']);
  return stored.card;
}

/** Throws E01230009 if the member has the maximum number of cards. */
export function assertRoom(member: SandboxMember): void {
  if (member.cards.filter(({ deleted }) => !deleted).length >= CARD_QUOTA)
    throw new SandboxFault(['E01230009']);
}

/** Adds a card, or replaces the one at `index`. Throws E01230009 if full. */
export function withCard(
  member: SandboxMember,
  stored: StoredCard,
  index: number | null,
): SandboxMember {
  if (index === null) assertRoom(member);
  const others = stored.is_default
    ? member.cards.map((card) => ({ ...card, is_default: false }))
    : member.cards;
  const cards =
    index === null ? [...others, stored] : others.map((card, i) => (i === index ? stored : card));
  return { ...member, cards };
}
