import * as m from '../i18n/generated/messages.js';
import type { Belongings, Merged } from '@noren/contract/entities/session';

/** What a guest has, in a few words: "1 order, 1 address"; null where there is nothing to bring. */
export function belongingsSentence(belongings: Belongings | null): string | null {
  if (!belongings) return null;
  const { orders, addresses, credit_cards, konbini_records } = belongings;
  const parts = [
    orders > 0 && m.account_merged_orders({ count: orders }),
    addresses > 0 && m.account_merged_addresses({ count: addresses }),
    credit_cards > 0 && m.account_entry_cards({ count: credit_cards }),
    konbini_records > 0 && m.account_entry_konbini({ count: konbini_records }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(m.account_merged_and()) : null;
}

/** What a login brought along, in one sentence: "2 items and 1 address"; null when there was nothing. */
export function mergedSentence(merged: Merged | null): string | null {
  if (!merged) return null;
  const parts = [
    merged.cart_items > 0 && m.account_merged_items({ count: merged.cart_items }),
    merged.addresses > 0 && m.account_merged_addresses({ count: merged.addresses }),
    merged.orders > 0 && m.account_merged_orders({ count: merged.orders }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? m.account_merged({ parts: parts.join(m.account_merged_and()) }) : null;
}

/** Somebody by the name that a platform or an account gives them; '' where it gives none. */
export const personName = (name: string): string => (name === '' ? m.account_entry_nameless() : m.account_entry_person({ name }));
