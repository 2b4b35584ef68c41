import { Button } from '@noren/kit/components/button.tsx';
import { control } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { orderSorts, type OrderSort } from '@noren/contract/order-lists';
import { factsOf, paymentTypes, type PaymentType } from '@noren/contract/payment-methods';
import type { ReactNode } from 'react';
import * as m from '../i18n/generated/messages.js';
import type { OrdersSearch } from './order-reads.ts';
import { paymentName } from './order-words.ts';

/** Number of active filters, without the tab and the search. */
export const countFilters = ({ from, to, payment, stream, product }: OrdersSearch): number =>
  [from, to, payment, stream, product].filter((value) => value !== undefined).length;

/** Filters of the list; each change goes to the URL at once. */
export function OrderFilters({
  search,
  region,
  onChange,
}: {
  search: OrdersSearch;
  region: 'JP' | 'TW';
  onChange: (search: OrdersSearch) => void;
}) {
  const set = (change: Partial<Record<keyof OrdersSearch, string>>) =>
    onChange({ ...search, ...change } as OrdersSearch);
  const currency = region === 'TW' ? 'TWD' : 'JPY';
  const types = paymentTypes.filter((type) => [null, currency].includes(factsOf(type).currency));
  const digits = (typed: string) => typed.normalize('NFKC').replaceAll(/\D/g, '').slice(0, 10);
  return (
    <Card className="grid grid-cols-2 gap-x-3 gap-y-4 p-4 lg:grid-cols-3">
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
      <FilterField label={m.orders_payment()}>
        <select
          className={control}
          value={search.payment ?? ''}
          onChange={(event) => set({ payment: event.target.value as PaymentType })}
        >
          <option value="">{m.orders_any()}</option>
          {types.map((type) => (
            <option key={type} value={type}>
              {paymentName(type)}
            </option>
          ))}
        </select>
      </FilterField>
      <FilterField label={m.orders_stream()}>
        <input
          inputMode="numeric"
          className={control}
          value={search.stream ?? ''}
          onChange={(event) => set({ stream: digits(event.target.value) })}
        />
      </FilterField>
      <FilterField label={m.orders_product()}>
        <input
          inputMode="numeric"
          className={control}
          value={search.product ?? ''}
          onChange={(event) => set({ product: digits(event.target.value) })}
        />
      </FilterField>
      <FilterField label={m.orders_sort()}>
        <select
          className={control}
          value={search.sort ?? 'newest'}
          onChange={(event) => set({ sort: event.target.value as OrderSort })}
        >
          {orderSorts.map((sort) => (
            <option key={sort} value={sort}>
              {m.sort({ sort })}
            </option>
          ))}
        </select>
      </FilterField>
      {countFilters(search) > 0 && (
        <div className="col-span-2 lg:col-span-3">
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

/** A field without the usual "optional" mark, because no filter is required. */
function FilterField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="grid min-w-0 content-start gap-1.5">
      <span className="text-14 font-semibold">{label}</span>
      {children}
    </label>
  );
}
