import type { Pricing } from '@noren/contract/entities/store';
import { LongWait } from '@noren/kit/components/long-wait.tsx';
import { Price } from '../components/price.tsx';
import { Divider, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { ShippingPromise, type ShippingPromiseProps } from './shipping-promise.tsx';

interface PriceSummaryProps {
  /** null: loading */
  pricing: Pricing | null;
  /** the payment fee is that of cash on delivery */
  isCash?: boolean;
  /** shipping method and place, while they can still change the fee */
  goes?: Pick<ShippingPromiseProps, 'shipping' | 'place'>;
}

/** Lists the costs of the order, so that the last step adds no unexpected charge. */
export function PriceSummary({ pricing, isCash = false, goes }: PriceSummaryProps) {
  if (!pricing) return <PriceSummarySkeleton />;
  const money = (amount: number) => formatMoney(amount, pricing.currency, currentLocale());
  return (
    <div className="grid gap-3 break-inside-avoid">
      <dl className="grid gap-2 text-14">
        <SummaryLine name={m.common_amount_of_goods()} value={money(pricing.amount)} />
        <DiscountLines discounts={pricing.discounts ?? []} currency={pricing.currency} />
        <SummaryLine
          name={m.common_shipping_fee()}
          value={pricing.shipping_fee === 0 ? m.common_free() : money(pricing.shipping_fee)}
        />
        {pricing.payment_fee > 0 && (
          <SummaryLine
            name={isCash ? m.payment_cod_fee() : m.common_payment_fee()}
            value={money(pricing.payment_fee)}
          />
        )}
      </dl>
      {goes && (pricing.shipping_fee > 0 || goes.place === null) && (
        <ShippingPromise {...goes} amount={pricing.amount} currency={pricing.currency} />
      )}
      <Divider />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{m.common_total()}</span>
        <Price amount={pricing.total_amount} currency={pricing.currency} size="detail" />
      </div>
    </div>
  );
}

/** What each discount takes off. Free shipping shows at the shipping fee what it is worth. */
export function DiscountLines({
  discounts,
  currency,
}: Pick<Pricing, 'currency'> & { discounts: NonNullable<Pricing['discounts']> }) {
  return discounts.map(({ name, code, effect, amount }) => (
    <SummaryLine
      key={`${name} ${code}`}
      name={code === null ? m.discount_of({ name }) : m.discount_of_coupon({ name })}
      value={
        effect === 'free_shipping'
          ? m.discount_free_shipping()
          : `−${formatMoney(amount, currency, currentLocale())}`
      }
    />
  ));
}

function SummaryLine({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="figures">{value}</dd>
    </div>
  );
}

function PriceSummarySkeleton() {
  return (
    <div className="grid gap-3" aria-busy="true">
      <Skeleton className="h-[22px]" />
      <Skeleton className="h-[22px]" />
      <Divider />
      <Skeleton className="ml-auto h-[38px] w-2/5" />
      <LongWait />
    </div>
  );
}
