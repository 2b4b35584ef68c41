import { Button } from '@noren/kit/components/button.tsx';
import { Select, TextInput } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import type { PaymentType } from '@noren/contract/entities/store';
import { orderSorts, type OrderSort } from '@noren/contract/order-lists';
import { factsOf, paymentTypes } from '@noren/contract/payment-methods';
import { words } from '../i18n/words.ts';
import type { OrdersSearch } from './order-reads.ts';
import { paymentName } from './order-words.ts';

/** How many things the list is narrowed by beside its tab and the search. */
export const countFilters = ({ from, to, payment, stream, product }: OrdersSearch): number =>
  [from, to, payment, stream, product].filter((value) => value !== undefined).length;

/** What the list is narrowed by: each choice is in the address at once. */
export function OrderFilters({ search, region, onChange }: { search: OrdersSearch; region: 'JP' | 'TW'; onChange: (search: OrdersSearch) => void }) {
  const say = words();
  const set = (change: Partial<Record<keyof OrdersSearch, string>>) => onChange({ ...search, ...change } as OrdersSearch);
  const currency = region === 'TW' ? 'TWD' : 'JPY';
  const types = paymentTypes.filter((type) => [null, currency].includes(factsOf(type).currency));
  const digits = (typed: string) => typed.normalize('NFKC').replaceAll(/\D/g, '').slice(0, 10);
  return (
    <Card className="grid gap-4 p-4 sm:grid-cols-2 lg:grid-cols-3">
      <TextInput type="date" label={say.orders_from} value={search.from ?? ''} max={search.to} onChange={(event) => set({ from: event.target.value })} />
      <TextInput type="date" label={say.orders_to} value={search.to ?? ''} min={search.from} onChange={(event) => set({ to: event.target.value })} />
      <Select label={say.orders_payment} value={search.payment ?? ''} onChange={(event) => set({ payment: event.target.value as PaymentType })}>
        <option value="">{say.orders_any}</option>
        {types.map((type) => (
          <option key={type} value={type}>
            {paymentName(type)}
          </option>
        ))}
      </Select>
      <TextInput inputMode="numeric" label={say.orders_stream} value={search.stream ?? ''} onChange={(event) => set({ stream: digits(event.target.value) })} />
      <TextInput
        inputMode="numeric"
        label={say.orders_product}
        value={search.product ?? ''}
        onChange={(event) => set({ product: digits(event.target.value) })}
      />
      <Select label={say.orders_sort} value={search.sort ?? 'newest'} onChange={(event) => set({ sort: event.target.value as OrderSort })}>
        {orderSorts.map((sort) => (
          <option key={sort} value={sort}>
            {say[`sort_${sort}`]}
          </option>
        ))}
      </Select>
      {countFilters(search) > 0 && (
        <div className="sm:col-span-2 lg:col-span-3">
          <Button variant="quiet" onClick={() => onChange({ ...(search.tab && { tab: search.tab }), ...(search.search && { search: search.search }) })}>
            {say.orders_widen}
          </Button>
        </div>
      )}
    </Card>
  );
}
