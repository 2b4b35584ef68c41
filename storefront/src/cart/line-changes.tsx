import type { CartItem, StatusChange } from '@noren/contract/entities/cart';
import type { Currency } from '@noren/contract/scalars';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { AlertIcon } from '@noren/kit/icons/frame-icons.tsx';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';

function sentenceOf(change: StatusChange, line: CartItem, currency: Currency): string {
  const money = (amount: number) => formatMoney(amount, currency, currentLocale());
  const sentences: Record<StatusChange['type'], () => string> = {
    stock_shortage: () => m.cart_change_shortage({ count: change.salable_quantity }),
    stock_sold_out: () =>
      change.may_come_back ? m.cart_change_in_carts() : m.cart_change_sold_out(),
    over_salable_time: () => m.cart_change_sale_over(),
    // Returned only by a checkout, not by a cart: the line below shows the new quantity.
    quantity_changed: () => m.cart_change_title(),
    price_changed: () =>
      m.cart_change_price({ before: money(line.price), after: money(change.price) }),
  };
  // A kind of change from a newer server, unknown to this page.
  return sentences[change.type]?.() ?? m.cart_change_title();
}

/** How a line has changed since the buyer added it (spec §3 status_changes). */
export function LineChanges({ line, currency }: { line: CartItem; currency: Currency }) {
  if (!line.status_changes) return null;
  return (
    <ul className="grid gap-1">
      {line.status_changes.map((change) => (
        <li
          key={change.type}
          className="flex items-start gap-2 rounded-control bg-plum-tint px-3 py-2 text-14 text-plum"
        >
          <AlertIcon className="mt-0.5 size-4 shrink-0" />
          <span>{sentenceOf(change, line, currency)}</span>
        </li>
      ))}
    </ul>
  );
}
