import type { Merged } from '@noren/contract/entities/session';
import * as m from '../i18n/generated/messages.js';

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
