import { formatDate } from '@noren/kit/formats/date-format.ts';
import { formatMoney } from '@noren/kit/formats/money.ts';
import type { OrderSlip } from '@noren/contract/entities/console-order';
import { localeOfRegion } from '@noren/contract/locales';
import type { Locale } from '@noren/contract/scalars';
import { paymentName } from '@noren/contract/payment-methods';
import * as m from '../i18n/generated/messages.js';
import { sentEarlier } from './parcel-units.ts';

import { methodText, noshiText, requestText } from './request-text.ts';

const cell = 'border-b border-ink px-2 py-1.5 align-top';
const figures = `${cell} text-right tabular-nums whitespace-nowrap`;

/**
 * The lines of a uniform invoice that the receiver may see. The carrier code belongs to the buyer,
 * so it is not printed.
 */
function invoiceLines({
  region,
  uniform_invoice,
  invoice_number,
}: OrderSlip): (readonly [string, string])[] {
  const inLocale = { locale: localeOfRegion[region] };
  if (!uniform_invoice) return [];
  const company =
    uniform_invoice.kind === 'company'
      ? `${uniform_invoice.tax_number} ${uniform_invoice.title}`
      : null;
  return [
    [
      m.slip_invoice({}, inLocale),
      [m.slip_invoice_kind({ kind: uniform_invoice.kind }, inLocale), company, invoice_number]
        .filter(Boolean)
        .join(' '),
    ],
  ];
}

/** The shipping method and what the buyer asked of the delivery, for the packer. */
function requestLines({
  region,
  delivery_request,
  shipping_method,
}: OrderSlip): (readonly [string, string])[] {
  const locale = localeOfRegion[region];
  const when = requestText(delivery_request, locale);
  const note = delivery_request?.note;
  const noshi = noshiText(delivery_request);
  const method = methodText(shipping_method, locale);
  return [
    ...(method ? [[m.order_shipping_method({}, { locale }), method] as const] : []),
    ...(when ? [[m.slip_delivery({}, { locale }), when] as const] : []),
    ...(noshi ? [[m.order_noshi({}, { locale }), noshi] as const] : []),
    ...(note ? [[m.slip_note({}, { locale }), note] as const] : []),
  ];
}

/** One line for each label, with the different texts of all orders below each other. */
function joinLines(lines: readonly (readonly [string, string])[]): [string, string][] {
  const texts = new Map<string, Set<string>>();
  for (const [label, text] of lines)
    texts.set(label, (texts.get(label) ?? new Set<string>()).add(text));
  return [...texts].map(([label, different]) => [label, [...different].join('\n')]);
}

const paidBy = ({ is_replacement, payment_type }: OrderSlip, locale: Locale): string =>
  is_replacement ? m.replacement_free({}, { locale }) : paymentName(payment_type, locale);

/** Packing slip of a parcel on its own page, black on white; its orders have one receiver. */
export function PackingSlip({ slips }: { slips: readonly OrderSlip[] }) {
  const [slip] = slips;
  if (!slip) return null;
  const inLocale = { locale: localeOfRegion[slip.region] };
  const money = (amount: number) => formatMoney(amount, slip.currency, inLocale.locale);
  const sumOf = (amountOf: (one: OrderSlip) => number) =>
    slips.reduce((sum, one) => sum + amountOf(one), 0);
  const discount = sumOf((one) => one.discount_amount ?? 0);
  const paymentFee = sumOf((one) => one.payment_fee);
  const refunded = sumOf((one) => one.refunded_amount);
  const sums = [
    [m.slip_amount({}, inLocale), sumOf((one) => one.amount)],
    ...(discount > 0 ? [[m.slip_discount({}, inLocale), -discount] as const] : []),
    [m.slip_shipping({}, inLocale), sumOf((one) => one.shipping_fee)],
    ...(paymentFee > 0 ? [[m.slip_fee({}, inLocale), paymentFee] as const] : []),
  ] as const;
  // a gift of one of the orders hides the prices of the parcel
  const hasPrices = !slips.some((one) => one.delivery_request?.hides_prices);
  const facts = [
    [m.slip_number({}, inLocale), slips.map(({ number }) => number).join('\n')],
    [m.slip_at({}, inLocale), formatDate(slip.created_at, slip.region, 'yyyy/MM/dd')],
    ...(hasPrices
      ? [
          [
            m.slip_paid_by({}, inLocale),
            [...new Set(slips.map((one) => paidBy(one, inLocale.locale)))].join('\n'),
          ] as const,
        ]
      : []),
    ...joinLines(slips.flatMap((one) => [...invoiceLines(one), ...requestLines(one)])),
  ] as const;
  return (
    <article
      lang={inLocale.locale}
      className="sheet grid gap-5 bg-white p-4 text-14 text-ink print:p-0"
      aria-label={`${m.slip_title({}, inLocale)} ${slip.number}`}
    >
      <header className="flex flex-wrap justify-between gap-x-8 gap-y-3">
        <div>
          <h2 className="text-28 font-semibold tracking-widest">{m.slip_title({}, inLocale)}</h2>
          <p className="pt-2 text-18">{m.slip_dear({ name: slip.buyer_name }, inLocale)}</p>
        </div>
        <dl className="grid grid-cols-[auto_auto] content-start gap-x-3 gap-y-0.5">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd className="text-right font-semibold whitespace-pre-line tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      <p>
        {slips.every((one) => one.is_replacement)
          ? m.slip_replacement({}, inLocale)
          : m.slip_thanks({}, inLocale)}
      </p>
      <table className="w-full border-collapse border-t-2 border-ink">
        <thead>
          <tr>
            <th className={`${cell} text-left`}>{m.slip_goods({}, inLocale)}</th>
            {hasPrices && <th className={figures}>{m.slip_price({}, inLocale)}</th>}
            <th className={figures}>{m.slip_quantity({}, inLocale)}</th>
            {hasPrices && <th className={figures}>{m.slip_sum({}, inLocale)}</th>}
          </tr>
        </thead>
        <tbody>
          {slips
            .flatMap((one) => one.items.map((item) => ({ ...item, sent: sentEarlier(one, item) })))
            .map(({ id, product_name, sku_name, quantity, refunded_quantity, sent, price }) => (
              <tr key={id} className="break-inside-avoid">
                <td className={cell}>
                  {product_name}
                  {sku_name && `　${sku_name}`}
                  {refunded_quantity > 0 && (
                    <span className="block">
                      {m.slip_refunded_units({ units: refunded_quantity }, inLocale)}
                    </span>
                  )}
                  {sent > 0 && (
                    <span className="block">{m.slip_sent_units({ units: sent }, inLocale)}</span>
                  )}
                </td>
                {hasPrices && <td className={figures}>{money(price)}</td>}
                <td className={figures}>{quantity}</td>
                {hasPrices && <td className={figures}>{money(price * quantity)}</td>}
              </tr>
            ))}
        </tbody>
      </table>
      {hasPrices && (
        <dl className="ml-auto grid w-64 gap-1 break-inside-avoid">
          {sums.map(([name, amount]) => (
            <div key={name} className="flex justify-between">
              <dt>{name}</dt>
              <dd className="tabular-nums">{money(amount)}</dd>
            </div>
          ))}
          <div className="flex justify-between border-t-2 border-ink pt-1 text-18 font-semibold">
            <dt>{m.slip_total({}, inLocale)}</dt>
            <dd className="tabular-nums">{money(sumOf((one) => one.total_amount))}</dd>
          </div>
          {refunded > 0 && (
            <div className="flex justify-between">
              <dt>{m.slip_refunded({}, inLocale)}</dt>
              <dd className="tabular-nums">−{money(refunded)}</dd>
            </div>
          )}
        </dl>
      )}
      <Addresses slip={slip} />
    </article>
  );
}

function Addresses({ slip: { receiver, sender, region } }: { slip: OrderSlip }) {
  const inLocale = { locale: localeOfRegion[region] };
  return (
    <div className="grid gap-4 break-inside-avoid border-t border-ink pt-3 sm:grid-cols-2 print:grid-cols-2">
      <address className="not-italic">
        <span className="block font-semibold">{m.slip_to({}, inLocale)}</span>
        <span className="block wrap-anywhere">{receiver.address}</span>
        <span className="block">{m.slip_dear({ name: receiver.name }, inLocale)}</span>
        <span className="block tabular-nums">{receiver.phone}</span>
      </address>
      <address className="not-italic">
        <span className="block font-semibold">{m.slip_from({}, inLocale)}</span>
        <span className="block">{sender.name}</span>
        <span className="block wrap-anywhere">{sender.address}</span>
        <span className="block tabular-nums">{sender.phone}</span>
      </address>
    </div>
  );
}
