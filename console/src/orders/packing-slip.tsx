import { formatDate } from '@noren/kit/formats/date-format.ts';
import { formatMoney } from '@noren/kit/formats/money.ts';
import type { OrderSlip } from '@noren/contract/entities/console-order';
import { paymentName } from '@noren/contract/payment-methods';
import { slipWords } from './slip-words.ts';

const cell = 'border-b border-ink px-2 py-1.5 align-top';
const figures = `${cell} text-right tabular-nums whitespace-nowrap`;

/** Of a uniform invoice what its receiver may see: a carrier is the buyer's own, and stays off the paper. */
function invoiceLines({ region, uniform_invoice, invoice_number }: OrderSlip): (readonly [string, string])[] {
  const say = slipWords[region];
  if (!uniform_invoice) return [];
  const company = uniform_invoice.kind === 'company' ? `${uniform_invoice.tax_number} ${uniform_invoice.title}` : null;
  return [[say.invoice, [say.invoices[uniform_invoice.kind], company, invoice_number].filter(Boolean).join(' ')]];
}

/** What lies in the parcel of an order: a page of its own, in black on white. */
export function PackingSlip({ slip }: { slip: OrderSlip }) {
  const say = slipWords[slip.region];
  const money = (amount: number) => formatMoney(amount, slip.currency, say.lang);
  const sums = [[say.amount, slip.amount], [say.shipping, slip.shipping_fee], ...(slip.payment_fee > 0 ? [[say.fee, slip.payment_fee] as const] : [])] as const;
  const facts = [
    [say.number, slip.number],
    [say.at, formatDate(slip.created_at, slip.region, 'yyyy/MM/dd')],
    [say.paidBy, paymentName(slip.payment_type, say.lang)],
    ...invoiceLines(slip),
  ] as const;
  const { receiver, sender } = slip;
  return (
    <article lang={say.lang} className="sheet grid gap-5 bg-white p-4 text-14 text-ink print:p-0" aria-label={`${say.title} ${slip.number}`}>
      <header className="flex flex-wrap justify-between gap-x-8 gap-y-3">
        <div>
          <h2 className="text-28 font-semibold tracking-widest">{say.title}</h2>
          <p className="pt-2 text-18">{say.dear(slip.buyer_name)}</p>
        </div>
        <dl className="grid grid-cols-[auto_auto] content-start gap-x-3 gap-y-0.5">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd className="text-right font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      <p>{say.thanks}</p>
      <table className="w-full border-collapse border-t-2 border-ink">
        <thead>
          <tr>
            <th className={`${cell} text-left`}>{say.goods}</th>
            <th className={figures}>{say.price}</th>
            <th className={figures}>{say.quantity}</th>
            <th className={figures}>{say.sum}</th>
          </tr>
        </thead>
        <tbody>
          {slip.items.map(({ id, product_name, sku_name, quantity, refunded_quantity, price }) => (
            <tr key={id} className="break-inside-avoid">
              <td className={cell}>
                {product_name}
                {sku_name && `　${sku_name}`}
                {refunded_quantity > 0 && <span className="block">{say.refundedUnits(refunded_quantity)}</span>}
              </td>
              <td className={figures}>{money(price)}</td>
              <td className={figures}>{quantity}</td>
              <td className={figures}>{money(price * quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="ml-auto grid w-64 gap-1 break-inside-avoid">
        {sums.map(([name, amount]) => (
          <div key={name} className="flex justify-between">
            <dt>{name}</dt>
            <dd className="tabular-nums">{money(amount)}</dd>
          </div>
        ))}
        <div className="flex justify-between border-t-2 border-ink pt-1 text-18 font-semibold">
          <dt>{say.total}</dt>
          <dd className="tabular-nums">{money(slip.total_amount)}</dd>
        </div>
        {slip.refunded_amount > 0 && (
          <div className="flex justify-between">
            <dt>{say.refunded}</dt>
            <dd className="tabular-nums">−{money(slip.refunded_amount)}</dd>
          </div>
        )}
      </dl>
      <div className="grid gap-4 break-inside-avoid border-t border-ink pt-3 sm:grid-cols-2 print:grid-cols-2">
        <address className="not-italic">
          <span className="block font-semibold">{say.to}</span>
          <span className="block wrap-anywhere">{receiver.address}</span>
          <span className="block">{say.dear(receiver.name)}</span>
          <span className="block tabular-nums">{receiver.phone}</span>
        </address>
        <address className="not-italic">
          <span className="block font-semibold">{say.from}</span>
          <span className="block">{sender.name}</span>
          <span className="block wrap-anywhere">{sender.address}</span>
          <span className="block tabular-nums">{sender.phone}</span>
        </address>
      </div>
    </article>
  );
}
