import type { GoodsPreview, OrderSums } from '@noren/contract/entities/order-change';
import * as m from '../i18n/generated/messages.js';

type Money = (amount: number) => string;

export function submitWords({ refund_amount, due, after }: GoodsPreview, money: Money): string {
  if (refund_amount > 0 && due > 0)
    return m.change_submit_both({ refund: money(refund_amount), due: money(due) });
  if (refund_amount > 0) return m.change_submit_refund({ sum: money(refund_amount) });
  if (due > 0) return m.change_submit_due({ sum: money(due) });
  return m.change_submit_total({ sum: money(after.total) });
}

/** What happens to the money. */
export function MoneyWords({
  preview: { refund_amount, due },
  isPaid,
  money,
}: {
  preview: GoodsPreview;
  isPaid: boolean;
  money: Money;
}) {
  return (
    <ul className="grid gap-1 text-14">
      {refund_amount > 0 && <li>{m.change_money_refund({ sum: money(refund_amount) })}</li>}
      {due > 0 && <li>{m.change_money_due({ sum: money(due) })}</li>}
      {!isPaid && <li>{m.change_money_open()}</li>}
    </ul>
  );
}

/** The sums before and after, row by row. */
export function Sums({
  before,
  after,
  money,
}: {
  before: OrderSums;
  after: OrderSums | undefined;
  money: Money;
}) {
  const rows = [
    [m.order_amount(), before.goods, after?.goods],
    [m.change_discount(), -before.discount, after && -after.discount],
    [m.order_shipping_fee(), before.shipping_fee, after?.shipping_fee],
    [m.order_payment_fee(), before.payment_fee, after?.payment_fee],
    [m.refund_fact(), -before.refunded, after && -after.refunded],
    [m.order_total(), before.total, after?.total],
  ] as const;
  const used = rows.filter(
    ([name, was, now]) => was !== 0 || (now ?? 0) !== 0 || name === m.order_total(),
  );
  return (
    <table className="w-full text-14 tabular-nums">
      <thead>
        <tr className="text-ink-soft">
          <th className="text-left font-normal">{m.change_sums()}</th>
          <th className="text-right font-normal">{m.change_before()}</th>
          <th className="text-right font-normal">{m.change_after()}</th>
        </tr>
      </thead>
      <tbody>
        {used.map(([name, was, now]) => (
          <tr key={name} className={name === m.order_total() ? 'text-16 font-semibold' : ''}>
            <th className="py-1 text-left font-normal">{name}</th>
            <td className="text-right">{money(was)}</td>
            <td className="text-right">{now === undefined ? '–' : money(now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
