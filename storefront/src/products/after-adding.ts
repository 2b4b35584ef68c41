import type { Cart, CartLine } from '@noren/contract/entities/cart';
import type { Product } from '@noren/contract/entities/product';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../api/query.ts';
import { newGuest } from '../visitor/new-guest.ts';

/**
 * Maximum duration of the call in milliseconds. A slower response may be the stored one of an
 * earlier try, and the cart may have changed since.
 */
const maxAgeMs = 3_000;

/** State of the page before the addition was sent. */
interface BeforeAdding {
  /** state object of the cart's query */
  cart: unknown;
  /** duration of the call, in milliseconds */
  took: number;
}

interface Renewal {
  /**
   * whether stock of other goods may have changed: after a refusal, or in a stream, where goods are
   * held. Otherwise only a SKU with a limit per buyer shows the addition.
   */
  stock: boolean;
  /** the cart line in the response; undefined: none, or not reliable */
  line?: CartLine | undefined;
  before?: BeforeAdding;
}

/**
 * Refreshes the badge, the visitor (a ghost has become a guest) and the quantities that can still
 * be bought.
 */
export async function renewAfterAdding(
  client: QueryClient,
  storeSlug: string,
  { stock, line, before }: Renewal,
): Promise<void> {
  const carts = queryOf('GET /stores/{slug}/carts', { params: { slug: storeSlug } });
  const isCartKnown =
    line !== undefined && before !== undefined && takeLine(client, storeSlug, before, line);
  if (line && before) announceAddition(before, line);
  // A running request started before the addition, and fetchQuery would reuse it.
  if (!isCartKnown) await client.cancelQueries(carts);
  // Fetched, not only invalidated: a ghost's header has not loaded carts so far.
  await Promise.allSettled([
    !isCartKnown && client.fetchQuery({ ...carts, staleTime: 0 }),
    renewSession(client),
    client.invalidateQueries({
      queryKey: ['GET /products/{id}'],
      predicate: ({ state }) => stock || isLimited(state.data as Product | undefined),
    }),
  ]);
}

const isLimited = (product: Product | undefined): boolean =>
  product === undefined || product.skus.some(({ salable_limit }) => salable_limit !== null);

/** Announces an addition to the store's tags, if there are any (visits/measure.ts). */
function announceAddition({ cart }: BeforeAdding, { cart_id, item }: CartLine): void {
  const earlier = (cart as { data?: readonly Cart[] } | undefined)?.data
    ?.find(({ id }) => id === cart_id)
    ?.items.find(({ id }) => id === item.id);
  const units = item.quantity - (earlier?.quantity ?? 0);
  if (units > 0) window.dispatchEvent(new CustomEvent('noren:added', { detail: { item, units } }));
}

/** A guest created just now is known without a request. */
async function renewSession(client: QueryClient): Promise<void> {
  const session = queryOf('GET /live-web/me');
  const guest = newGuest();
  if (guest) client.setQueryData(session.queryKey, { user: null, guest });
  else await client.invalidateQueries({ queryKey: session.queryKey });
}

/**
 * Applies the response's cart line if nothing else can have changed or loaded the cart since the
 * request, so that it does not overwrite newer data (D-340).
 * @returns whether the cart is up to date; otherwise it must be refetched
 */
function takeLine(
  client: QueryClient,
  storeSlug: string,
  before: BeforeAdding,
  line: CartLine,
): boolean {
  const { queryKey } = queryOf('GET /stores/{slug}/carts', { params: { slug: storeSlug } });
  const state = client.getQueryState(queryKey);
  const isQuiet =
    state === before.cart && state?.fetchStatus !== 'fetching' && state?.isInvalidated !== true;
  if (!isQuiet || before.took > maxAgeMs) return false;
  const carts = withLine(state?.data, line);
  if (!carts) return false;
  // The other lines keep their age.
  client.setQueryData(
    queryKey,
    carts,
    state?.data?.length ? { updatedAt: state.dataUpdatedAt } : {},
  );
  return true;
}

/**
 * Returns the carts with the new line; undefined: they are not loaded, or do not match the server's
 * counts.
 */
export function withLine(
  carts: readonly Cart[] | undefined,
  { cart_id, store, lines, units, item }: CartLine,
): Cart[] | undefined {
  if (!carts) return undefined;
  const cart = carts.find(({ id }) => id === cart_id) ?? { id: cart_id, store, items: [] };
  const isThere = cart.items.some(({ id }) => id === item.id);
  const items = isThere
    ? cart.items.map((one) => (one.id === item.id ? item : one))
    : [...cart.items, item];
  if (items.length !== lines || items.reduce((sum, { quantity }) => sum + quantity, 0) !== units)
    return undefined;
  const now = { ...cart, items };
  return carts.includes(cart) ? carts.map((one) => (one === cart ? now : one)) : [now, ...carts];
}
