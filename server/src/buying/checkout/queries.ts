import { fullAddressColumn, type AddressRow } from '../addresses/queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { TakenUnits } from '../../catalog/stock/network-units.ts';
import { offerJson } from '../../catalog/stores/opening-columns.ts';
import type { PaymentSettingRow, StoreRow } from '../../catalog/stores/queries.ts';
import type { StoredShipping } from '../../catalog/stores/shipping-methods.ts';
import {
  type CartLine,
  type FoundLine,
  linesOf,
  lockedLines,
  openingFacts,
} from '../cart/queries.ts';
import type { StoreOpeningRow } from '../cart/rules.ts';
import { moment } from '../../platform/db/together.ts';
import {
  isCashOutstanding,
  typesPaidAtDoor,
  typesUnpaidForDays,
} from '../../platform/db/payment-lists.ts';
import {
  type Claim,
  claimedColumn,
  claimedKeys,
  claimedKeysParams,
  type Claiming,
} from '../../platform/http/idempotency.ts';
import { type Quantities, Shelf, lockedShelf, shelfParams } from '../../catalog/stock/shelf.ts';

export interface OrderBounds {
  id: number;
  network_order_units: number;
  network_percent: number;
  network_unpaid_orders: number;
  network_cash_orders: number;
}

/**
 * Unpaid orders of a network at a store. Cash on delivery counts for a day, because only the
 * carrier knows when it is paid.
 */
export interface NetworkCount {
  store_id: number;
  network: string;
  unpaid: number;
  cash: number;
  /** those of both that are paid in cash, at the door or at a konbini */
  days: number;
  /** when the first of them stops counting; ISO 8601 */
  unpaid_end: string | null;
  cash_end: string | null;
}

export interface StoreTerms {
  store: StoreRow & OrderBounds & { phone: string; contact_cash_orders: number | null };
  payments: PaymentSettingRow[];
  shippings: StoredShipping[];
  /** lowercase emails of the store's staff, while it rehearses */
  staff_emails: string[] | null;
  /** unpaid orders and units of the callers' networks at this store */
  counts: NetworkCount[];
  units: TakenUnits[];
}

export interface ContactAsked {
  buyer_id: number;
  address_id: number;
  /** undefined if the lines do not exist; the call is then refused */
  store_id: number | undefined;
  /** plain and folded (buying/addresses/rules.ts) */
  email: string | null;
  email_folded: string | null;
  /** whether to count open cash-on-delivery orders of this contact */
  cash: boolean;
  /** whether to look up the buyer's confirmed address, and cash orders that were never paid */
  asks: boolean;
}

/** The address and the facts of the contact; one for each call, in order. */
export interface ContactKnown {
  address: AddressRow | undefined;
  confirmed: boolean;
  open_cash: number;
  /** the contact or the address has an open cash order, or refused a parcel */
  owes_cash: boolean;
  /** the store's staff blocked the account or the mailbox */
  blocked: boolean;
}

interface WantedLines {
  /** the call's place in its batch */
  place: number;
  buyer_id: number;
  item_ids: number[];
  payment_type: string;
  shipping_type: string;
}

/** An order with the cart lines it was made of: an item's `id` is its cart line's. */
export interface OrderedLines {
  id: number;
  amount: number;
  discount_amount: number;
  shipping_fee: number;
  payment_fee: number;
  total_amount: number;
  items: { id: number; quantity: number; price: number }[];
}

/**
 * Orders since `since` that were made of exactly these lines with the same payment and shipping, by
 * the call's place.
 */
export async function ordersOfLines(
  tx: Tx,
  wanted: readonly WantedLines[],
  since: Date,
): Promise<Map<number, OrderedLines>> {
  const rows = await tx.query<{ place: number } & OrderedLines>(
    `SELECT w.place, f.*
       FROM jsonb_to_recordset($1::jsonb) AS w(place int, buyer_id int, item_ids int[], payment_type text, shipping_type text),
            LATERAL (SELECT o.id, o.amount, o.discount_amount, o.shipping_fee, o.payment_fee, o.total_amount,
                            (SELECT jsonb_agg(jsonb_build_object('id', i.cart_item_id, 'quantity', i.quantity, 'price', i.price))
                               FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id) AS items
                       FROM orders o
                      WHERE o.buyer_id = w.buyer_id AND o.created_at > $2 AND o.status <> 'canceled'
                        AND o.payment_type = w.payment_type AND o.shipping_type = w.shipping_type
                        AND w.item_ids = ARRAY(SELECT i.cart_item_id FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id ORDER BY 1)
                      ORDER BY o.id DESC LIMIT 1) AS f`,
    [JSON.stringify(wanted), since],
  );
  return new Map(rows.map(({ place, ...order }) => [place, order]));
}

/**
 * Claims the batch's idempotency keys, then locks the wanted lines and their carts. One statement.
 */
export async function beginCheckout(
  tx: Tx,
  claiming: Claiming,
  wanted: readonly { buyer_id: number; id: number }[],
  now: Date,
): Promise<{ claimed: Claim[]; begun: CartLine[] }> {
  const first = claimedKeysParams + 1;
  const [row] = await tx.query<{ claimed: Claim[]; lines: FoundLine[]; stores: StoreOpeningRow[] }>(
    `WITH ${claimedKeys(1)},
     lines AS MATERIALIZED (${lockedLines(`SELECT * FROM unnest($${first}::int[], $${first + 1}::int[])`, { behind: 'ready,', counted: false })})
     SELECT ${claimedColumn}, (SELECT coalesce(json_agg(l), '[]') FROM lines l) AS lines,
            (SELECT coalesce(json_agg(t), '[]') FROM (${openingFacts('SELECT l.store_id FROM lines l')}) t) AS stores`,
    [...claiming.params, wanted.map((line) => line.id), wanted.map((line) => line.buyer_id)],
  );
  return { claimed: row?.claimed ?? [], begun: linesOf(row?.lines ?? [], row?.stores ?? [], now) };
}

/**
 * Condition of unpaid orders: waiting for their payment, or in delivery with cash on delivery for
 * less than a day.
 */
const notPaidFor = `(o.status IN ('init', 'unpaid') OR (o.payment_type IN (${typesPaidAtDoor}) AND o.status IN ('undelivered', 'delivering') AND o.created_at > $3::timestamptz - interval '1 day'))`;

/**
 * SQL of a store's terms for orders: sender, fees of each payment and shipping method, and the
 * unpaid orders of the callers' networks. $1 stores, $2 networks, $3 the current time.
 */
const termsOfStores = `
     SELECT to_jsonb(s) || jsonb_build_object('kinds', '[]'::jsonb) || ${offerJson('s')} AS store,
            (SELECT coalesce(json_agg(p ORDER BY p.position, p.id), '[]') FROM payment_settings p WHERE p.store_id = s.id) AS payments,
            (SELECT coalesce(json_agg(h ORDER BY h.position, h.id), '[]') FROM shipping_settings h WHERE h.store_id = s.id) AS shippings,
            CASE WHEN s.rehearsal_since IS NOT NULL THEN (SELECT coalesce(json_agg(lower(f.email)), '[]') FROM staff_roles r JOIN staff f ON f.id = r.staff_id AND NOT f.is_key
              WHERE r.store_id = s.id) END AS staff_emails,
            (SELECT coalesce(json_agg(n), '[]')
               FROM (SELECT o.store_id, o.network::text AS network, count(*) FILTER (WHERE o.status IN ('init', 'unpaid'))::int AS unpaid,
                            count(*) FILTER (WHERE o.status NOT IN ('init', 'unpaid'))::int AS cash,
                            count(*) FILTER (WHERE o.payment_type IN (${typesUnpaidForDays}))::int AS days,
                            min(o.expire_at) FILTER (WHERE o.status IN ('init', 'unpaid')) AS unpaid_end,
                            min(o.created_at) FILTER (WHERE o.status NOT IN ('init', 'unpaid')) + interval '1 day' AS cash_end
                       FROM orders o WHERE o.store_id = s.id AND o.network = ANY($2::bigint[]) AND o.network IS NOT NULL AND ${notPaidFor}
                      GROUP BY o.store_id, o.network) n) AS counts,
            (SELECT coalesce(json_agg(n), '[]')
               FROM (SELECT o.store_id, o.network::text AS network, i.sku_id, q.stock, sum(i.quantity)::int AS units
                       FROM orders o JOIN order_items i ON i.store_id = o.store_id AND i.order_id = o.id
                       JOIN sku_stock q ON q.store_id = i.store_id AND q.sku_id = i.sku_id
                      WHERE o.store_id = s.id AND o.network = ANY($2::bigint[]) AND o.network IS NOT NULL AND ${notPaidFor}
                      GROUP BY o.store_id, o.network, i.sku_id, q.stock) n) AS units
       FROM stores s WHERE s.id = ANY($1::int[])`;

/** SQL of the address and contact facts for each call; parameters from $4 on. */
const contactsOf = `
     WITH w AS MATERIALIZED (
       SELECT t.place::int, t.store_id, t.email AS asked_email, t.email_folded, t.cash, t.asks, a.*
         FROM unnest($4::int[], $5::int[], $6::int[], $7::text[], $8::text[], $9::boolean[], $10::boolean[])
                WITH ORDINALITY AS t(of_buyer, address_id, store_id, email, email_folded, cash, asks, place)
         JOIN addresses a ON a.buyer_id = t.of_buyer AND a.id = t.address_id),
     under_way AS (
       SELECT w.place, o.id FROM w JOIN orders o ON o.store_id = w.store_id AND o.email_folded = w.email_folded
        WHERE w.cash AND o.payment_type IN (${typesPaidAtDoor}) AND o.status IN ('undelivered', 'delivering')
       UNION
       SELECT w.place, o.id FROM w JOIN orders o ON o.store_id = w.store_id AND o.receiver ->> 'phone' = w.phone_number
        WHERE w.cash AND o.payment_type IN (${typesPaidAtDoor}) AND o.status IN ('undelivered', 'delivering')),
     counted AS (SELECT place, count(*)::int AS orders FROM under_way GROUP BY place)
     SELECT w.*, coalesce(n.orders, 0) AS open_cash,
            CASE WHEN w.asks THEN EXISTS (SELECT 1 FROM confirmed_contacts c WHERE c.buyer_id = w.buyer_id AND c.email = w.asked_email) END AS confirmed,
            CASE WHEN w.asks THEN EXISTS (
              SELECT 1 FROM orders o WHERE o.store_id = w.store_id AND ${isCashOutstanding('o')}
                 AND (o.email_folded = w.email_folded OR o.receiver ->> 'phone' = w.phone_number OR o.receiver ->> 'address' = ${fullAddressColumn('w')})) END AS owes_cash,
            EXISTS (SELECT 1 FROM store_buyers k WHERE k.store_id = w.store_id AND k.blocked_at IS NOT NULL
                       AND (k.buyer_id = w.buyer_id OR k.email_folded = w.email_folded)) AS blocked
       FROM w LEFT JOIN counted n ON n.place = w.place`;

/** Facts that a batch of orders is decided by, in addition to the lines. */
export interface BatchKnown {
  stores: Map<number, StoreTerms>;
  /** one for each call, in order */
  contacts: ContactKnown[];
  /** locked */
  shelf: Shelf;
}

/**
 * Reads the stores' terms and the callers' contacts, and locks the shelves of the lines, after the
 * lines themselves are locked. One statement.
 */
export async function knownOfBatch(
  tx: Tx,
  { ids, networks, now }: { ids: readonly number[]; networks: readonly string[]; now: Date },
  asked: readonly ContactAsked[],
  skus: readonly { store_id: number; sku_id: number }[],
): Promise<BatchKnown> {
  type Contact = AddressRow & {
    place: number;
    confirmed: boolean | null;
    open_cash: number | null;
    owes_cash: boolean | null;
    blocked: boolean;
  };
  type Shelved = Omit<Quantities, 'ran_out_at'> & { ran_out_at: string | null };
  const [row] = await tx.query<{ stores: StoreTerms[]; contacts: Contact[]; shelf: Shelved[] }>(
    `SELECT (SELECT coalesce(json_agg(t), '[]') FROM (${termsOfStores}) t) AS stores,
            (SELECT coalesce(json_agg(k), '[]') FROM (${contactsOf}) k) AS contacts,
            (SELECT coalesce(json_agg(q), '[]') FROM (${lockedShelf('SELECT * FROM unnest($11::int[], $12::int[])')}) q) AS shelf`,
    [
      ids,
      networks,
      now,
      asked.map((one) => one.buyer_id),
      asked.map((one) => one.address_id),
      asked.map((one) => one.store_id ?? null),
      asked.map((one) => one.email),
      asked.map((one) => one.email_folded),
      asked.map((one) => one.cash),
      asked.map((one) => one.asks),
      ...shelfParams(skus),
    ],
  );
  const known = new Map(row?.contacts.map((contact) => [contact.place - 1, contact]));
  return {
    stores: new Map(row?.stores.map((terms) => [terms.store.id, terms])),
    contacts: asked.map((_, place) => {
      const contact = known.get(place);
      return {
        address: contact,
        confirmed: contact?.confirmed ?? false,
        open_cash: contact?.open_cash ?? 0,
        owes_cash: contact?.owes_cash ?? false,
        blocked: contact?.blocked ?? false,
      };
    }),
    shelf: new Shelf(
      (row?.shelf ?? []).map((quantities) => ({
        ...quantities,
        ran_out_at: moment(quantities.ran_out_at),
      })),
    ),
  };
}
