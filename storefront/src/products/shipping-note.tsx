import type { ShippingSetting } from '@noren/contract/entities/store';
import type { Currency } from '@noren/contract/scalars';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { TruckIcon } from '@noren/kit/icons/icons.tsx';
import { AppLink } from '../page/app-link.tsx';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { paths } from '../channel/paths.ts';
import { shippingTerms } from './shipping-terms.ts';

/**
 * Shipping costs next to the price, so that the last step adds no unexpected charge (shopper 5.1).
 * `settings` undefined: loading, with space reserved.
 */
export function ShippingNote({
  settings,
  currency,
  storeSlug,
}: {
  settings: readonly ShippingSetting[] | undefined;
  currency: Currency;
  storeSlug: string;
}) {
  const terms = settings && shippingTerms(settings);
  return (
    <div className="flex gap-2.5 text-14">
      <TruckIcon className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <p className="min-h-[2lh] min-w-0">
        {terms && <ShippingWords terms={terms} currency={currency} />}
        <AppLink
          href={paths.introduce(storeSlug)}
          className="block text-indigo underline decoration-indigo/30 underline-offset-4 hover:decoration-indigo"
        >
          {m.product_delivery_returns()}
        </AppLink>
      </p>
    </div>
  );
}

function ShippingWords({
  terms,
  currency,
}: {
  terms: NonNullable<ReturnType<typeof shippingTerms>>;
  currency: Currency;
}) {
  const money = (amount: number) => formatMoney(amount, currency, currentLocale());
  return (
    <span className="figures block whitespace-normal">
      {terms.fee === 0
        ? m.product_shipping_free()
        : m.product_shipping_fee({ price: money(terms.fee) })}
      {terms.free_from !== null && (
        <span className="text-pine">
          {' '}
          · {m.product_shipping_free_from({ price: money(terms.free_from) })}
        </span>
      )}
      {terms.elsewhere !== null && (
        <span className="text-ink-soft">
          {' '}
          {m.product_shipping_elsewhere({ price: money(terms.elsewhere) })}
        </span>
      )}
    </span>
  );
}
