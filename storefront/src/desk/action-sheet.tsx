import type { DeskSku } from '@noren/contract/entities/desk';
import type { Store } from '@noren/contract/entities/store';
import { Button } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import * as m from '../i18n/generated/messages.js';
import { nameOf, type DeskRow } from './desk-rules.ts';
import { Units } from './product-rows.tsx';
import type { Act } from './use-actions.ts';

const stockSteps = [1, 5, 10] as const;
const holdMinutes = [5, 10] as const;
const maxPrice = 99_999_999;

export interface ActionSheetProps {
  row: DeskRow | null;
  isOpen: boolean;
  store: Pick<Store, 'currency' | 'region'>;
  act: Act;
  onClose: () => void;
  /** asks before the holds of the SKU are released */
  onRelease: () => void;
}

/** The host's actions on a SKU, or on a product with several SKUs. */
export function ActionSheet({ row, isOpen, store, act, onClose, onRelease }: ActionSheetProps) {
  if (!row) return null;
  const { product, sku } = row;
  const name = nameOf(product, sku);
  const isSelling = product.status !== 'init';
  return (
    <Drawer open={isOpen} onClose={onClose} title={`${product.number}. ${name}`}>
      <div className="grid gap-5">
        <Units row={row} />
        {sku && (
          <>
            {!product.is_printio_product && (
              <Part title={m.desk_stock()}>
                <div className="grid grid-cols-3 gap-2">
                  {stockSteps.map((units) => (
                    <Button
                      key={units}
                      variant="quiet"
                      className="min-h-14 px-2"
                      aria-label={m.desk_stock_add({ count: units })}
                      onClick={() => act({ type: 'add_stock', sku_id: sku.id, units }, name)}
                    >
                      +{units}
                    </Button>
                  ))}
                </div>
              </Part>
            )}
            <PriceForm
              key={`${sku.id} ${sku.price}`}
              sku={sku}
              currency={store.currency}
              onPrice={(price) => act(priceAction(sku, price), name)}
            />
            {sku.held > 0 && (
              <Part title={m.desk_holds()} note={m.desk_holds_now({ count: sku.held })}>
                <div className="grid grid-cols-2 gap-2">
                  {holdMinutes.map((minutes) => (
                    <Button
                      key={minutes}
                      variant="quiet"
                      className="min-h-14 px-2"
                      onClick={() => act({ type: 'extend_holds', sku_id: sku.id, minutes }, name)}
                    >
                      {m.desk_extend({ minutes })}
                    </Button>
                  ))}
                </div>
                <Button variant="danger" wide className="min-h-14" onClick={onRelease}>
                  {m.desk_release()}
                </Button>
              </Part>
            )}
          </>
        )}
        <Part title={m.desk_sale()}>
          <Button
            variant="quiet"
            wide
            className="min-h-14"
            onClick={() =>
              act(
                { type: 'set_selling', product_id: product.id, is_selling: !isSelling },
                product.name,
              )
            }
          >
            {isSelling ? m.desk_stop() : m.desk_sell_again()}
          </Button>
        </Part>
      </div>
    </Drawer>
  );
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="flex items-baseline justify-between gap-3 text-14 font-semibold">
        {title}
        {note !== undefined && (
          <span className="figures text-12 font-normal text-ink-soft">{note}</span>
        )}
      </h3>
      {children}
    </section>
  );
}

/** A regular price that is not above the new price is no discount, so it is removed. */
const priceAction = ({ id, price: expected_price, original_price }: DeskSku, price: number) =>
  ({
    type: 'set_price',
    sku_id: id,
    price,
    original_price: original_price !== null && original_price > price ? original_price : null,
    expected_price,
  }) as const;

function PriceForm({
  sku,
  currency,
  onPrice,
}: {
  sku: DeskSku;
  currency: Store['currency'];
  onPrice: (price: number) => void;
}) {
  const [typed, setTyped] = useState(String(sku.price));
  const [error, setError] = useState<string>();
  function submit(event: FormEvent): void {
    event.preventDefault();
    const digits = typed.normalize('NFKC').replaceAll(',', '').trim();
    const price = /^\d{1,8}$/.test(digits) ? Number(digits) : null;
    if (price === null || price > maxPrice) return setError(m.desk_price_wrong());
    if (price === sku.price) return setError(m.desk_price_same());
    onPrice(price);
  }
  return (
    <form noValidate className="grid gap-2" onSubmit={submit}>
      <TextInput
        label={`${m.desk_price()} (${currency === 'TWD' ? 'NT$' : '¥'})`}
        hint={m.desk_price_hint()}
        error={error}
        required
        inputMode="numeric"
        autoComplete="off"
        className="figures min-h-14"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="quiet" wide className="min-h-14">
        {m.desk_price_save()}
      </Button>
    </form>
  );
}
