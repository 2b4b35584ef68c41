import type { CartItem } from '@noren/contract/entities/cart';
import type { ShippingSetting } from '@noren/contract/entities/store';
import type { Currency } from '@noren/contract/scalars';
import { LongWait } from '@noren/kit/components/long-wait.tsx';
import { Price } from '../components/price.tsx';
import { Card, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { failureOf } from '../api/query.ts';
import { usePricing } from './pricing.ts';
import { DiscountLines } from './price-summary.tsx';
import { ShippingPromise } from './shipping-promise.tsx';
import { TotalFailed } from './total-failed.tsx';
import * as m from '../i18n/generated/messages.js';

interface CartTotalProps {
  lines: readonly CartItem[];
  currency: Currency;
  /** the store's shipping settings; undefined: loading or failed */
  shippings: readonly ShippingSetting[] | undefined;
  /** fee place of the order's address, if known */
  place: string | null;
  /** the store has automatic discounts */
  hasAutomatic: boolean;
  terms: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
}

/** The cart's total and the amount until free shipping, for the store's ordinary delivery. */
export function CartTotal({
  lines,
  currency,
  shippings,
  place,
  hasAutomatic,
  terms,
}: CartTotalProps) {
  const delivery =
    shippings?.find((setting) => setting.enabled && setting.type !== 'self_pick_up') ??
    shippings?.find((setting) => setting.enabled);
  const { known, asked } = usePricing({
    lines,
    currency,
    shipping: delivery ?? null,
    payment: null,
    address: null,
    hasAutomatic,
  });
  const pricing = asked ? asked.data : known;
  // The store has no shipping yet, so there is no total; the checkout says why.
  if (shippings && !delivery) return null;
  const failed = asked?.error ?? terms.error;
  if (!pricing && failed) {
    const again = () =>
      void Promise.all([
        ...(terms.error ? [terms.refetch()] : []),
        ...(asked?.error ? [asked.refetch()] : []),
      ]);
    return (
      <Card className="p-5">
        <TotalFailed
          failure={failureOf(failed)}
          isAsking={terms.isFetching || asked?.isFetching === true}
          onRetry={again}
        />
      </Card>
    );
  }
  if (!pricing) {
    return <TotalSkeleton toFreeShipping={!delivery || delivery.fee_type === 'condition'} />;
  }
  return (
    <Card className="grid gap-3 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4" aria-live="polite">
        <span className="font-semibold">{m.cart_subtotal({ count: pricing.quantity })}</span>
        <Price amount={pricing.amount} currency={pricing.currency} size="detail" />
      </div>
      {pricing.discounts && pricing.discounts.length > 0 && (
        <dl className="grid gap-2 text-14">
          <DiscountLines discounts={pricing.discounts} currency={pricing.currency} />
        </dl>
      )}
      <ShippingPromise
        shipping={delivery}
        amount={pricing.amount}
        currency={pricing.currency}
        place={place}
      />
      <p className="text-14 text-ink-soft">{m.cart_subtotal_note()}</p>
    </Card>
  );
}

/** As high as the loaded content, so that the button below does not move. */
function TotalSkeleton({ toFreeShipping }: { toFreeShipping: boolean }) {
  return (
    <Card className="grid gap-3 p-5" aria-busy="true">
      <Skeleton className="h-[39px] w-1/2" />
      {toFreeShipping && <Skeleton className="h-[37px] w-full" />}
      <p className="text-14 text-ink-soft">{m.cart_subtotal_note()}</p>
      <LongWait />
    </Card>
  );
}
