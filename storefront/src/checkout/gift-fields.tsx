import type { CartItem } from '@noren/contract/entities/cart';
import type { DeliveryRequest } from '@noren/contract/entities/delivery';
import { noshiWords } from '@noren/contract/delivery';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Checkbox, Select, TextInput } from '@noren/kit/components/inputs.tsx';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { cartOfStore, cartsOf } from '../cart/carts.ts';
import { useShop } from '../channel/use-shop.ts';
import { showFailure } from '../failures/show-failure.ts';
import { addFailureSentence } from '../i18n/error-sentence.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { useAddToCart } from '../products/add-to-cart.tsx';
import { productById } from '../products/queries.ts';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { draftOf } from './order-draft.ts';

interface GiftFieldsProps {
  request: DeliveryRequest;
  /** the product whose SKUs are the wrappings; null: the store offers none */
  wrapping: number | null;
  /** the lines being ordered */
  lines: readonly CartItem[];
  onChange: (part: Partial<DeliveryRequest>) => void;
}

/** Wrapping, noshi and a packing slip without prices, for goods that are a gift. */
export function GiftFields({ request, wrapping, lines, onChange }: GiftFieldsProps) {
  const wrapped = lines.find(({ sku }) => sku.product_id === wrapping);
  const [isOpen, setIsOpen] = useState(
    wrapped !== undefined || Boolean(request.noshi) || request.hides_prices === true,
  );
  const remove = useRemoveWrapping();
  function open(isGift: boolean): void {
    setIsOpen(isGift);
    onChange({ noshi: null, noshi_name: null, hides_prices: isGift });
    if (!isGift && wrapped) void remove(wrapped);
  }
  return (
    <div className="grid gap-4">
      <Checkbox checked={isOpen} onChange={({ target }) => open(target.checked)}>
        {m.checkout_gift()}
      </Checkbox>
      {isOpen && (
        <>
          {wrapping !== null && <WrappingSelect product={wrapping} wrapped={wrapped} />}
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label={m.checkout_gift_noshi()}
              value={request.noshi ?? ''}
              onChange={({ target }) => onChange({ noshi: target.value || null })}
            >
              <option value="">{m.checkout_gift_none()}</option>
              {noshiWords.map((words) => (
                <option key={words} lang="ja">
                  {words}
                </option>
              ))}
            </Select>
            {request.noshi && (
              <TextInput
                label={m.checkout_gift_noshi_name()}
                hint={m.checkout_gift_noshi_name_hint()}
                maxLength={40}
                value={request.noshi_name ?? ''}
                onChange={({ target }) => onChange({ noshi_name: target.value || null })}
              />
            )}
          </div>
          <Checkbox
            checked={request.hides_prices === true}
            onChange={({ target }) => onChange({ hides_prices: target.checked })}
          >
            {m.checkout_gift_hides_prices()}
          </Checkbox>
        </>
      )}
    </div>
  );
}

/** Takes the wrapping out of the order and the cart. */
function useRemoveWrapping() {
  const { store } = useShop();
  const client = useQueryClient();
  return async (line: Pick<CartItem, 'id'>): Promise<void> => {
    const draft = draftOf(store.slug);
    draft.change({ item_ids: draft.get().item_ids.filter((id) => id !== line.id) });
    const result = await call('DELETE /cart-items/{id}', {
      params: { id: String(line.id) },
      as: 'guest',
    });
    if (!result.ok && result.error.code !== 'NOT_FOUND') void showFailure(result.error);
    await client.invalidateQueries({ queryKey: cartsOf(store.slug).queryKey });
  };
}

/** A wrapping is a product of the store: it becomes a line of the order. */
function WrappingSelect({ product, wrapped }: { product: number; wrapped: CartItem | undefined }) {
  const { store } = useShop();
  const client = useQueryClient();
  const { data } = useQuery(productById(product));
  const { add, busy, failure } = useAddToCart(store.slug);
  const remove = useRemoveWrapping();
  const chosen = data?.skus.find((sku) => sku.id === wrapped?.sku.id);
  const offered = (data?.skus ?? []).filter(
    (sku) => sku === chosen || (data?.salable_status === 'on_sell' && sku.salable_quantity > 0),
  );
  if (offered.length === 0) return null;
  async function choose(sku_id: number | null): Promise<void> {
    if (wrapped) await remove(wrapped);
    if (sku_id === null) return;
    const order = (line: number) => {
      const draft = draftOf(store.slug);
      draft.change({ item_ids: [...draft.get().item_ids, line] });
    };
    const carts = await client.ensureQueryData(cartsOf(store.slug)).catch(() => []);
    const known = cartOfStore(carts, store.slug)?.items.find(({ sku }) => sku.id === sku_id);
    if (known) return order(known.id);
    const added = await add({ sku_id, quantity: 1 });
    if (!('success' in added)) return;
    order(added.cart_item_id);
    await client.invalidateQueries({ queryKey: cartsOf(store.slug).queryKey });
  }
  return (
    <div className="grid gap-2">
      <Select
        label={m.checkout_gift_wrapping()}
        value={chosen?.id ?? ''}
        disabled={busy}
        onChange={({ target }) => void choose(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{m.checkout_gift_none()}</option>
        {offered.map(({ id, name, price }) => (
          <option key={id} value={id}>
            {m.checkout_gift_wrapping_of({
              name: name || (data?.name ?? ''),
              price: formatMoney(price, store.currency, currentLocale()),
            })}
          </option>
        ))}
      </Select>
      {failure && (
        <FieldError>
          {addFailureSentence(failure, store.region, currentLocale(), serverNow())}
        </FieldError>
      )}
    </div>
  );
}
