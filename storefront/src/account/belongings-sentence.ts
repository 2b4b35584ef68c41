import type { Belongings } from '@noren/contract/entities/session';
import * as m from '../i18n/generated/messages.js';

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
