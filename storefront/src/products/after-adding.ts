import type { Cart, CartLine } from '@noren/contract/entities/cart';
import type { Product } from '@noren/contract/entities/product';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../api/query.ts';
import { newGuest } from '../visitor/new-guest.ts';

/** What took longer may be the kept answer to an earlier try, and the cart another one since; in milliseconds. */
const mostAge = 3_000;

/** What the page knew before the addition was sent. */
interface BeforeAdding {
  /** the state of the cart's query, itself */
  cart: unknown;
  /** until its answer, in milliseconds */
  took: number;
}

interface Renewal {
  /**
   * whether others' goods may have changed too: a refusal may have any cause, and a stream's goods are held; else only a SKU that is limited for each buyer
   * shows that it was added
   */
  stock: boolean;
  /** what the answer says of the cart; undefined: nothing, or nothing to be believed */
  line?: CartLine | undefined;
  before?: BeforeAdding;
}

/** The badge, who the visitor is (a ghost has become a guest), and what may still be bought: of all three the server knows better now. */
export async function renewAfterAdding(client: QueryClient, storeSlug: string, { stock, line, before }: Renewal): Promise<void> {
  const carts = queryOf('GET /stores/{slug}/carts', { params: { slug: storeSlug } });
  const isCartKnown = line !== undefined && before !== undefined && takeLine(client, storeSlug, before, line);
  // An answer that is on its way was asked for before this was added, and a fetch would content itself with it.
  if (!isCartKnown) await client.cancelQueries(carts);
  // Fetched, not only invalidated: a ghost's header has not asked for carts so far.
  await Promise.allSettled([
    !isCartKnown && client.fetchQuery({ ...carts, staleTime: 0 }),
    renewSession(client),
    client.invalidateQueries({ queryKey: ['GET /products/{id}'], predicate: ({ state }) => stock || isLimited(state.data as Product | undefined) }),
  ]);
}

const isLimited = (product: Product | undefined): boolean => product === undefined || product.skus.some(({ salable_limit }) => salable_limit !== null);

/** Who was made a guest just now is known without asking. */
async function renewSession(client: QueryClient): Promise<void> {
  const session = queryOf('GET /live-web/me');
  const guest = newGuest();
  if (guest) client.setQueryData(session.queryKey, { user: null, guest });
  else await client.invalidateQueries({ queryKey: session.queryKey });
}

/**
 * What an addition's answer says of the cart is taken where nothing else can have changed it or told of it since it was sent: it never takes the place of
 * anything newer (D-340).
 * @returns whether the cart stands as the answer says; else it has to be asked for
 */
function takeLine(client: QueryClient, storeSlug: string, before: BeforeAdding, line: CartLine): boolean {
  const { queryKey } = queryOf('GET /stores/{slug}/carts', { params: { slug: storeSlug } });
  const state = client.getQueryState(queryKey);
  const isQuiet = state === before.cart && state?.fetchStatus !== 'fetching' && state?.isInvalidated !== true;
  if (!isQuiet || before.took > mostAge) return false;
  const carts = withLine(state?.data, line);
  if (!carts) return false;
  // The other lines are no newer than they were.
  client.setQueryData(queryKey, carts, state?.data?.length ? { updatedAt: state.dataUpdatedAt } : {});
  return true;
}

/** The carts with the line as it is now; undefined: they are not known, or are not what the server counts. */
export function withLine(carts: readonly Cart[] | undefined, { cart_id, store, lines, units, item }: CartLine): Cart[] | undefined {
  if (!carts) return undefined;
  const cart = carts.find(({ id }) => id === cart_id) ?? { id: cart_id, store, items: [] };
  const isThere = cart.items.some(({ id }) => id === item.id);
  const items = isThere ? cart.items.map((one) => (one.id === item.id ? item : one)) : [...cart.items, item];
  if (items.length !== lines || items.reduce((sum, { quantity }) => sum + quantity, 0) !== units) return undefined;
  const now = { ...cart, items };
  return carts.includes(cart) ? carts.map((one) => (one === cart ? now : one)) : [now, ...carts];
}
