import * as m from '../i18n/generated/messages.js';
import type { Belongings, Merged } from '@noren/contract/entities/session';

/** Each kind of thing as it is counted: one that is new does not compile before it is told of. */
const counted: Readonly<Record<keyof Belongings, (of: { count: number }) => string>> = {
  orders: m.account_merged_orders,
  addresses: m.account_merged_addresses,
  credit_cards: m.account_entry_cards,
  konbini_records: m.account_entry_konbini,
};

/** What a guest has, in a few words: "1 order, 1 address"; null where there is nothing to bring. */
export function belongingsSentence(belongings: Belongings | null): string | null {
  if (!belongings) return null;
  const parts = Object.entries(counted).flatMap(([kind, say]) => {
    const count = belongings[kind as keyof Belongings];
    return count > 0 ? [say({ count })] : [];
  });
  return parts.length > 0 ? parts.join(m.account_merged_and()) : null;
}

/** Each kind of thing that a login brings along, in the order in which it is told: one that is new does not compile before it is. */
const broughtAlong: Readonly<Record<Exclude<keyof Merged, 'lowered'>, (of: { count: number }) => string>> = {
  cart_items: m.account_merged_items,
  addresses: m.account_merged_addresses,
  orders: m.account_merged_orders,
};

/** What a login brought along, in one sentence: "2 items and 1 address"; null when there was nothing. */
export function mergedSentence(merged: Merged | null): string | null {
  if (!merged) return null;
  const parts = Object.entries(broughtAlong).flatMap(([kind, say]) => {
    const count = merged[kind as keyof typeof broughtAlong];
    return count > 0 ? [say({ count })] : [];
  });
  return parts.length > 0 ? m.account_merged({ parts: parts.join(m.account_merged_and()) }) : null;
}

/** Somebody by the name that a platform or an account gives them; '' where it gives none. */
export const personName = (name: string): string => (name === '' ? m.account_entry_nameless() : m.account_entry_person({ name }));
