import * as m from '../i18n/generated/messages.js';
import type { Belongings, Merged } from '@noren/contract/entities/session';

/** How each kind of thing is counted: one that is new does not compile before it is told of. */
type Counted<Kind extends string> = Readonly<Record<Kind, (of: { count: number }) => string>>;

/** "1 order, 1 address", in the order of the table; null where there is nothing. */
function countedSentence<Kind extends string>(kinds: Counted<Kind>, of: Readonly<Record<Kind, number>>): string | null {
  const parts = (Object.keys(kinds) as Kind[]).flatMap((kind) => (of[kind] > 0 ? [kinds[kind]({ count: of[kind] })] : []));
  return parts.length > 0 ? parts.join(m.account_merged_and()) : null;
}

const counted: Counted<keyof Belongings> = {
  orders: m.account_merged_orders,
  addresses: m.account_merged_addresses,
  credit_cards: m.account_entry_cards,
  konbini_records: m.account_entry_konbini,
};

/** What a guest has, in a few words: "1 order, 1 address"; null where there is nothing to bring. */
export const belongingsSentence = (belongings: Belongings | null): string | null => belongings && countedSentence(counted, belongings);

const broughtAlong: Counted<Exclude<keyof Merged, 'lowered'>> = {
  cart_items: m.account_merged_items,
  addresses: m.account_merged_addresses,
  orders: m.account_merged_orders,
};

/** What a login brought along, in one sentence: "2 items and 1 address"; null when there was nothing. */
export function mergedSentence(merged: Merged | null): string | null {
  const parts = merged && countedSentence(broughtAlong, merged);
  return parts && m.account_merged({ parts });
}

/** Somebody by the name that a platform or an account gives them; '' where it gives none. */
export const personName = (name: string): string => (name === '' ? m.account_entry_nameless() : m.account_entry_person({ name }));
