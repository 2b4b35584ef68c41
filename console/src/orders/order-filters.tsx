import { Button } from '@noren/kit/components/button.tsx';
import { BareSelect, control } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import { orderSorts, type OrderSort } from '@noren/contract/order-lists';
import { factsOf, paymentTypes } from '@noren/contract/payment-methods';
import { placeName } from '@noren/contract/place-names';
import { shippingAreas } from '@noren/contract/shipping-places';
import { formatDate } from '@noren/kit/formats/date-format.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { orderShowsQuery, orderTagsQuery, type OrdersSearch } from './order-reads.ts';
import { ProductChoice } from '../frame/product-choice.tsx';
import { paymentName } from './order-words.ts';

/** Number of active filters, without the tab and the search. */
export const countFilters = ({
  from,
  to,
  payment,
  payment_status,
  place,
  min,
  max,
  stream,
  show,
  product,
  tag,
}: OrdersSearch): number =>
  [from, to, payment, payment_status, place, min, max, stream, show, product, tag].filter(
    (value) => value !== undefined,
  ).length;

/** Filters of the list; each change goes to the URL at once. */
export function OrderFilters({
  slug,
  search,
  region,
  onChange,
}: {
  slug: string;
  search: OrdersSearch;
  region: 'JP' | 'TW';
  onChange: (search: OrdersSearch) => void;
}) {
  const set = (change: Partial<Record<keyof OrdersSearch, string>>) =>
    onChange({ ...search, ...change } as OrdersSearch);
  const currency = region === 'TW' ? 'TWD' : 'JPY';
  const types = paymentTypes.filter((type) => [null, currency].includes(factsOf(type).currency));
  const { data: shows } = useQuery(orderShowsQuery(slug));
  const { data: tags } = useQuery(orderTagsQuery(slug));
  return (
    <Card className="grid grid-cols-2 gap-x-3 gap-y-4 p-4 lg:grid-cols-3 xl:grid-cols-4">
      <FilterField label={m.orders_from()}>
        <input
          type="date"
          className={control}
          value={search.from ?? ''}
          max={search.to}
          onChange={(event) => set({ from: event.target.value })}
        />
      </FilterField>
      <FilterField label={m.orders_to()}>
        <input
          type="date"
          className={control}
          value={search.to ?? ''}
          min={search.from}
          onChange={(event) => set({ to: event.target.value })}
        />
      </FilterField>
      <ChoiceField
        label={m.orders_payment()}
        value={search.payment}
        choices={types.map((type) => [type, paymentName(type)])}
        onChoose={(payment) => set({ payment })}
      />
      <ChoiceField
        label={m.orders_payment_state()}
        value={search.payment_status}
        choices={states.map((state) => [state, m.payment_state({ state })])}
        onChoose={(payment_status) => set({ payment_status })}
      />
      <ChoiceField
        label={m.orders_place()}
        value={search.place}
        choices={placesOf(region).map((code) => [code, placeName(code, currentLocale())])}
        onChoose={(place) => set({ place })}
      />
      <ChoiceField
        label={m.orders_show()}
        value={search.show}
        choices={(shows ?? []).map(({ id, title, at }) => [
          String(id),
          `${formatDate(at, region, 'yyyy/MM/dd')} ${title}`,
        ])}
        onChoose={(show) => set({ show })}
      />
      <ChoiceField
        label={m.tags()}
        value={search.tag}
        choices={tagChoices(tags ?? [], search.tag)}
        onChoose={(tag) => set({ tag })}
      />
      <FilterField label={m.orders_min()}>
        <AmountInput value={search.min} onAmount={(min) => set({ min })} />
      </FilterField>
      <FilterField label={m.orders_max()}>
        <AmountInput value={search.max} onAmount={(max) => set({ max })} />
      </FilterField>
      <ProductChoice
        slug={slug}
        product={search.product}
        onProduct={(product) => set({ product })}
      />
      {/* the heads of the table sort too */}
      <FilterField label={m.orders_sort()} className="xl:hidden">
        <BareSelect
          value={search.sort ?? 'newest'}
          onChange={(event) => set({ sort: event.target.value as OrderSort })}
        >
          {orderSorts.map((sort) => (
            <option key={sort} value={sort}>
              {m.sort({ sort })}
            </option>
          ))}
        </BareSelect>
      </FilterField>
      {countFilters(search) > 0 && (
        <div className="col-span-full">
          <Button
            variant="quiet"
            onClick={() =>
              onChange({
                ...(search.tab && { tab: search.tab }),
                ...(search.search && { search: search.search }),
              })
            }
          >
            {m.orders_widen()}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Payment states as a merchant tells them apart; `pending` also finds payments not begun. */
const states = ['pending', 'approving', 'paid', 'refunded', 'failed'] as const;

/** Codes of the places that addresses of a country have, in its usual order. */
const placesOf = (region: 'JP' | 'TW') =>
  shippingAreas[region]
    .flatMap(({ codes }) => codes)
    .toSorted((a, b) => (region === 'JP' ? a.localeCompare(b) : 0));

/** The tags in use, and the one that filters, although no order may have it any more. */
const tagChoices = (
  used: readonly { tag: string; orders: number }[],
  chosen: string | undefined,
): (readonly [string, string])[] => [
  ...(chosen === undefined || used.some(({ tag }) => tag === chosen)
    ? []
    : [[chosen, chosen] as const]),
  ...used.map(({ tag, orders }) => [tag, `${tag} (${orders})`] as const),
];

/** An amount in whole units; it filters when the field is left or Enter is pressed. */
function AmountInput({
  value = '',
  onAmount,
}: {
  value: string | undefined;
  onAmount: (amount: string) => void;
}) {
  const read = (typed: string) => typed.normalize('NFKC').replaceAll(/\D/g, '').slice(0, 8);
  return (
    <input
      key={value}
      inputMode="numeric"
      className={control}
      defaultValue={value}
      onBlur={({ target }) => read(target.value) !== value && onAmount(read(target.value))}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  );
}

interface ChoiceFieldProps {
  label: string;
  value: string | undefined;
  choices: readonly (readonly [value: string, name: string])[];
  onChoose: (value: string) => void;
}

const ChoiceField = ({ label, value = '', choices, onChoose }: ChoiceFieldProps) => (
  <FilterField label={label}>
    <BareSelect value={value} onChange={(event) => onChoose(event.target.value)}>
      <option value="">{m.orders_any()}</option>
      {choices.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </BareSelect>
  </FilterField>
);

/** A field without the usual "optional" mark, because no filter is required. */
function FilterField({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <label className={classNames('grid min-w-0 content-start gap-1.5', className)}>
      <span className="text-14 font-semibold">{label}</span>
      {children}
    </label>
  );
}
