import type { Address } from '@noren/contract/entities/address';
import type { TaiwanAddress } from '@noren/contract/entities/tw-address';
import type { QueryClient } from '@tanstack/react-query';
import { addressesQuery, withAddress, withSaved } from '../addresses/addresses.ts';
import { twAddressesQuery } from '../addresses/tw-addresses.ts';
import { call } from '../api/client.ts';
import { guestEmail, lastPayment } from '../payments/last-order.ts';
import type { PayMeans } from '../payments/methods/method.ts';
import { memberToken } from '../visitor/visitor.ts';
import type { CheckoutBody } from './order-draft.ts';

/** Remembers how an order was placed, for the next one. */
export function rememberOrder(
  client: QueryClient,
  storeSlug: string,
  body: CheckoutBody,
  means: PayMeans | null,
): void {
  lastPayment.set({
    type: body.payment_type,
    card_id:
      means && 'card_id' in means
        ? means.card_id
        : means && 'credit_card_id' in means
          ? means.credit_card_id
          : null,
    konbini_id: means && 'konbini_id' in means ? means.konbini_id : null,
  });
  if (memberToken.get() === null && body.email) guestEmail.set(body.email);
  // The order is placed; if changing the default fails, the next order changes it.
  void (
    body.shipping_data
      ? moveTwDefault(client, storeSlug, body.shipping_data.address_id)
      : moveDefault(client, body.address_id)
  ).catch(() => {});
}

const plainName = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '');

/**
 * Whether the address of an order becomes the default: yes if the same person has moved, no if it
 * is a gift to someone else.
 */
function becomesDefault<A extends { is_default?: boolean | undefined }>(
  used: A,
  before: A | undefined,
  nameOf: (address: A) => string,
): boolean {
  return (
    !used.is_default &&
    (before === undefined || plainName(nameOf(before)) === plainName(nameOf(used)))
  );
}

async function moveDefault(client: QueryClient, id: number | undefined): Promise<void> {
  const { queryKey } = addressesQuery();
  const kept = client.getQueryData(queryKey) ?? [];
  const used = kept.find((one) => one.id === id);
  const before = kept.find(
    (one) => one.is_default && (one.address === null) === (used?.address === null),
  );
  if (!used || !becomesDefault<Address>(used, before, ({ name }) => name)) return;
  const { name, phone_number, address } = used;
  const place = address && { ...address, region: 'JP' as const };
  const body = {
    type: place ? ('custom' as const) : ('self_pick_up' as const),
    name,
    phone_number,
    address: place,
    is_default: true,
  };
  const result = await call('PUT /addresses/{id}', {
    params: { id: String(used.id) },
    body,
    as: 'guest',
  });
  if (result.ok) client.setQueryData(queryKey, (addresses) => withAddress(addresses, result.data));
}

async function moveTwDefault(client: QueryClient, slug: string, id: number): Promise<void> {
  const { queryKey } = twAddressesQuery(slug);
  const kept = client.getQueryData(queryKey) ?? [];
  const used = kept.find((one) => one.id === id);
  const before = kept.find((one) => one.is_default);
  if (!used || !becomesDefault<TaiwanAddress>(used, before, ({ buyer_name }) => buyer_name)) return;
  const params = { slug, id: String(used.id) };
  const result = await call('PUT /tw/stores/{slug}/addresses/{id}', {
    params,
    body: { ...used, is_default: true },
    as: 'guest',
  });
  if (result.ok) client.setQueryData(queryKey, (addresses) => withSaved(addresses, result.data));
}
