import { orderLinkKey } from '../../src/platform/vault/order-link.ts';
import { newSku } from '../buyer.ts';
import { makePost, sellerSession, shopCall } from '../live.ts';
import type { TestShop } from '../shop.ts';
import { home } from '../taiwan.ts';
import { secretOf } from './callers.ts';
import { stores, type MatrixCaller, type Person } from './matrix-caller.ts';
import { ofStores, idOf, storeId } from './things-of-stores.ts';

/**
 * The owner of a thing: a buyer, a store's staff, one staff member, a seller, everyone, or only the
 * operator.
 */
export type Owned = 'person' | 'store' | 'colleague' | 'seller' | 'everybody' | 'operator';

/**
 * The thing that the id of each path names. A new path must be added here, or the matrix does not
 * start.
 */
const whose: Readonly<Record<string, { owned: Owned; thing: string }>> = {
  '/orders/{id}': { owned: 'person', thing: 'order' },
  '/cart-items/{id}': { owned: 'person', thing: 'line' },
  '/addresses/{id}': { owned: 'person', thing: 'address' },
  '/tw/stores/{slug}/addresses/{id}': { owned: 'person', thing: 'taiwan_address' },
  '/credit-cards/{id}': { owned: 'person', thing: 'card' },
  '/gmo-cvs/{id}': { owned: 'person', thing: 'konbini' },
  '/products/{id}': { owned: 'everybody', thing: 'product' },
  '/users/{id}/verification-email': { owned: 'everybody', thing: 'user' },
  '/streams/{id}': { owned: 'seller', thing: 'stream' },
  '/posts/{id}': { owned: 'seller', thing: 'post' },
  '/liveweb/stores/{slug}/posts/{postId}': { owned: 'seller', thing: 'post' },
  '/operator/orders/{id}': { owned: 'operator', thing: 'order' },
  '/operator/open-money/{id}': { owned: 'operator', thing: 'open_money' },
  '/operator/persons/erasures/{id}': { owned: 'operator', thing: 'erasure' },
  '/console/me/passkeys/{id}': { owned: 'colleague', thing: 'passkey' },
  '/console/stores/{slug}/products/{id}': { owned: 'store', thing: 'product' },
  '/console/stores/{slug}/product-changes/{id}': { owned: 'store', thing: 'goods_batch' },
  '/console/stores/{slug}/skus/{id}': { owned: 'store', thing: 'sku' },
  '/console/stores/{slug}/orders/{id}': { owned: 'store', thing: 'order' },
  '/console/stores/{slug}/buyers/{id}': { owned: 'store', thing: 'order' },
  '/console/stores/{slug}/imports/{id}': { owned: 'store', thing: 'import' },
  '/console/stores/{slug}/invitations/{id}': { owned: 'store', thing: 'invitation' },
  '/console/stores/{slug}/staff/{id}': { owned: 'store', thing: 'staff' },
  '/console/stores/{slug}/webhooks/{id}': { owned: 'store', thing: 'webhook' },
  '/console/stores/{slug}/webhook-deliveries/{id}': { owned: 'store', thing: 'delivery' },
  '/console/stores/{slug}/discounts/{id}': { owned: 'store', thing: 'discount' },
  '/console/stores/{slug}/sale-prices/{id}': { owned: 'store', thing: 'sale' },
  '/console/stores/{slug}/keys/{id}': { owned: 'store', thing: 'key' },
  '/console/stores/{slug}/shows/{id}': { owned: 'store', thing: 'show' },
};

/** The thing of an endpoint's id; null: its path has none. */
export function thingOf(path: string): { owned: Owned; thing: string } | null {
  if (!/\{(?!slug|token|handle)\w+\}/.test(path)) return null;
  const upToId = /^.*?\{(?!slug|token|handle)\w+\}/.exec(path)?.[0] as string;
  // things below an owned thing have the same owner; below a public thing there may be private ones
  const found =
    whose[path] ??
    (whose[upToId]?.owned === 'everybody' && path !== upToId ? undefined : whose[upToId]);
  if (!found)
    throw new Error(
      `The owner of the id in ${path} is missing (server/test/authorisation/things.ts)`,
    );
  return found;
}

let streets = 0;

const ofPersons: Record<string, (shop: TestShop, person: Person) => Promise<number>> = {
  order: async (_, { order }) => order,
  line: async (shop, { buyer }) => buyer.line(await newSku(shop, { stock: 9 })),
  address: (shop, { buyer_id, name }) =>
    idOf(
      shop,
      "INSERT INTO addresses (buyer_id, type, name, phone_number) VALUES ($1, 'self_pick_up', $2, '09012345678') RETURNING id",
      [buyer_id, secretOf(name)],
    ),
  taiwan_address: async (shop, { buyer }) => {
    const member =
      'member' in buyer.who ? { member: buyer.who.member } : { guest: buyer.who.guest };
    return (
      await shopCall(shop, 'POST', `/tw/stores/${stores.taiwan}/addresses`, {
        ...member,
        // the same address twice would be one row
        body: { ...home, detail: `永康街 ${++streets} 號` },
      })
    ).body.id as number;
  },
  card: (shop, { buyer_id, name, session_digest }) =>
    idOf(
      shop,
      "INSERT INTO credit_cards (buyer_id, site_id, member_id, card_seq, masked_card_no, session_digest) VALUES ($1, 'a site', 'a member', '0', $2, $3) RETURNING id",
      [buyer_id, secretOf(name), session_digest],
    ),
  konbini: (shop, { buyer_id, name, session_digest }) =>
    idOf(
      shop,
      `INSERT INTO gmo_cvs_records (buyer_id, convenience, buyer_name, buyer_name_kana, buyer_cellphone, session_digest)
       VALUES ($1, '00001', $2, 'モリ　ハナ', '09012345678', $3) RETURNING id`,
      [buyer_id, secretOf(name), session_digest],
    ),
};

const ofColleagues: Record<
  string,
  (shop: TestShop, staff_id: number, name: string) => Promise<number>
> = {
  passkey: (shop, staff_id, name) =>
    idOf(
      shop,
      `INSERT INTO staff_passkeys (staff_id, credential_id, public_key, counter, transports, name, created_at)
       VALUES ($1, gen_random_uuid()::text::bytea, ''::bytea, 0, '{}', $2, now()) RETURNING id`,
      [staff_id, secretOf(name)],
    ),
};

const ofOperators: Record<string, (shop: TestShop) => Promise<number>> = {
  order: (shop) =>
    (ofStores['order'] as (shop: TestShop, slug: string) => Promise<number>)(shop, stores.there),
  open_money: (shop) =>
    idOf(
      shop,
      `INSERT INTO open_money (store_id, gateway, gateway_order_id, reason, opened_at) VALUES (${storeId}, 'gmo', md5(random()::text), 'amount_differs', now()) RETURNING id`,
      [stores.here],
    ),
  erasure: (shop) =>
    idOf(
      shop,
      "INSERT INTO erasures (user_id, asked_at, asked_by, template, check_after) VALUES ($1, now(), 'self', 'noren_shop', now() + interval '9 days') RETURNING id",
      [1_000_000 + Math.floor(Math.random() * 1_000_000_000)],
    ),
};

/** Makes the things that ids name and caches them, except those that a call uses up. */
export class MatrixThings {
  readonly #shop: TestShop;
  readonly #made = new Map<string, Promise<number>>();
  constructor(shop: TestShop) {
    this.#shop = shop;
  }

  #once(name: string, is_new: boolean, make: () => Promise<number>): Promise<number> {
    if (is_new) return make();
    const made = this.#made.get(name) ?? make();
    this.#made.set(name, made);
    return made;
  }

  ofPerson = (thing: string, person: Person, is_new = false): Promise<number> =>
    this.#once(`${thing} of ${person.name}`, is_new, () =>
      (ofPersons[thing] as (typeof ofPersons)[string])(this.#shop, person),
    );

  ofStore = (thing: string, slug: string, is_new = false): Promise<number> =>
    this.#once(`${thing} at ${slug}`, is_new, () =>
      (ofStores[thing] as (typeof ofStores)[string])(this.#shop, slug),
    );

  /** A thing of a staff member, whatever their stores. */
  ofColleague = (
    thing: string,
    { staff_id, name }: MatrixCaller,
    is_new = false,
  ): Promise<number> =>
    this.#once(`${thing} of ${name}`, is_new, () =>
      (ofColleagues[thing] as (typeof ofColleagues)[string])(this.#shop, staff_id as number, name),
    );

  ofOperator = (thing: string, is_new = false): Promise<number> =>
    this.#once(`${thing} for the operator`, is_new, () =>
      (ofOperators[thing] as (typeof ofOperators)[string])(this.#shop),
    );

  ofSeller = (
    thing: string,
    sub: string,
    slug: string,
    is: { is_private?: boolean; is_new?: boolean } = {},
  ): Promise<number> =>
    this.#once(`${thing} of ${sub} ${is.is_private === true}`, is.is_new === true, async () => {
      const { id } = await makePost(
        this.#shop,
        await sellerSession(this.#shop, sub),
        { is_private: is.is_private === true, cart_item_life: 15 },
        slug,
      );
      if (thing === 'post') return id as number;
      return idOf(this.#shop, 'SELECT id FROM streams WHERE post_id = $1', [id]);
    });

  keyTo = (order: number): string => orderLinkKey(this.#shop.app, { id: order });
}

/** A text that only its owner may read. */
export interface MatrixSecret {
  text: string;
  of: { person: string } | { store: string } | { colleague: string };
}

/**
 * Whether a caller may read the secret of this person or store. Every person's order belongs to the
 * store under test.
 */
export const maySeeSecret = (caller: MatrixCaller, of: MatrixSecret['of']): boolean => {
  if ('colleague' in of) return caller.name === of.colleague;
  if (caller.is_operator) return true;
  if ('store' in of) return caller.roles?.[of.store] !== undefined;
  return caller.person?.name === of.person || caller.roles?.[stores.here] !== undefined;
};
