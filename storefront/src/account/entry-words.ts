import * as m from '../i18n/generated/messages.js';
import type { Belongings, Merged } from '@noren/contract/entities/session';

/** Text per kind of thing; a new kind does not compile without one. */
type Counted<Kind extends string> = Readonly<Record<Kind, (of: { count: number }) => string>>;

/** "1 order, 1 address", in the order of the table; null if there is nothing. */
function countedSentence<Kind extends string>(
  kinds: Counted<Kind>,
  of: Readonly<Record<Kind, number>>,
): string | null {
  const parts = (Object.keys(kinds) as Kind[]).flatMap((kind) =>
    of[kind] > 0 ? [kinds[kind]({ count: of[kind] })] : [],
  );
  return parts.length > 0 ? parts.join(m.account_merged_and()) : null;
}

const counted: Counted<keyof Belongings> = {
  orders: m.account_merged_orders,
  addresses: m.account_merged_addresses,
  credit_cards: m.account_entry_cards,
  konbini_records: m.account_entry_konbini,
};

/** Describes what a guest has: "1 order, 1 address"; null if there is nothing to merge. */
export const belongingsSentence = (belongings: Belongings | null): string | null =>
  belongings && countedSentence(counted, belongings);

const broughtAlong: Counted<Exclude<keyof Merged, 'lowered'>> = {
  cart_items: m.account_merged_items,
  addresses: m.account_merged_addresses,
  orders: m.account_merged_orders,
};

/** Describes what a login merged, in one sentence: "2 items and 1 address"; null if nothing was. */
export function mergedSentence(merged: Merged | null): string | null {
  const parts = merged && countedSentence(broughtAlong, merged);
  return parts && m.account_merged({ parts });
}

/** A person's name as given by a platform or account; '' becomes a generic term. */
export const personName = (name: string): string =>
  name === '' ? m.account_entry_nameless() : m.account_entry_person({ name });
