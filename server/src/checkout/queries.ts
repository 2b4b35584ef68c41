import type { PaymentType, ShippingSetting } from '@noren/contract/entities/store';
import type { AddressRow } from '../addresses/queries.ts';
import type { Tx } from '../db/database.ts';
import type { TakenUnits } from '../stock/network-units.ts';
import type { StoreRow } from '../stores/queries.ts';
import type { NetworkCount, OrderBounds } from './network-orders.ts';

export interface StoreTerms {
  store: StoreRow & OrderBounds & { phone: string; contact_cash_orders: number | null; confirm_contact: boolean };
  payments: { id: number; type: PaymentType; enabled: boolean; payment_fee: number }[];
  shippings: ShippingSetting[];
  /** who works in the store, while it rehearses; in small letters */
  staff_emails: string[] | null;
  /** what the callers' networks have ordered here and not paid for */
  counts: NetworkCount[];
  units: TakenUnits[];
}

/** What a call names of its buyer, as it is looked up. */
export interface ContactAsked {
  buyer_id: number;
  address_id: number;
  /** undefined: the lines are nobody's, and so the order is nothing */
  store_id: number | undefined;
  /** plain and folded (people/mailbox.ts) */
  email: string | null;
  email_folded: string | null;
  /** counts what is on its way to this contact with cash on delivery */
  cash: boolean;
  /** looks whether the address has answered this buyer */
  asks: boolean;
}

/** Where to, and what is known of whom; one for each call, in order. */
export interface ContactKnown {
  address: AddressRow | undefined;
  confirmed: boolean;
  open_cash: number;
}

/** Units a buyer wants of a limited SKU, with the marks of the person. */
export interface PersonAsked {
  store_id: number;
  sku_id: number;
  buyer_id: number;
  persons: readonly string[];
}

/** Units of limited SKUs in the orders (all but canceled) that other buyers placed for the same person; one number for each of those, in order. */
export async function unitsOfPersons(tx: Tx, asked: readonly PersonAsked[]): Promise<number[]> {
  const flat = asked.flatMap(({ persons, ...want }, place) => persons.map((person) => ({ ...want, person, place })));
  const rows = await tx.query<{ place: number; units: number }>(
    `SELECT f.place, sum(f.quantity)::int AS units
       FROM (SELECT DISTINCT w.place, l.order_id, l.quantity
               FROM unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::text[]) AS w(place, store_id, sku_id, buyer_id, person)
               JOIN limited_orders l ON l.store_id = w.store_id AND l.sku_id = w.sku_id AND l.person = decode(w.person, 'hex')
               JOIN orders o ON o.store_id = l.store_id AND o.id = l.order_id AND o.status <> 'canceled' AND o.buyer_id <> w.buyer_id) f
      GROUP BY f.place`,
    [
      flat.map((one) => one.place),
      flat.map((one) => one.store_id),
      flat.map((one) => one.sku_id),
      flat.map((one) => one.buyer_id),
      flat.map((one) => one.person),
    ],
  );
  const units = new Map(rows.map((row) => [row.place, row.units]));
  return asked.map((_, place) => units.get(place) ?? 0);
}

/** Members who have said to be of age in their profile. */
export async function adults(tx: Tx, user_ids: readonly number[]): Promise<Map<number, boolean | null>> {
  const rows = await tx.query<{ id: number; does_age_verify: boolean | null }>('SELECT id, does_age_verify FROM users WHERE id = ANY($1::int[])', [user_ids]);
  return new Map(rows.map((row) => [row.id, row.does_age_verify]));
}

/** Lines of a cart that somebody wants to buy, and how. */
interface WantedLines {
  /** the call's place in its batch */
  place: number;
  buyer_id: number;
  item_ids: number[];
  payment_type: string;
  shipping_type: string;
}

/** An order by the lines of the cart that it was made of: `id` of an item is its line's. */
export interface OrderedLines {
  id: number;
  amount: number;
  shipping_fee: number;
  payment_fee: number;
  total_amount: number;
  items: { id: number; quantity: number; price: number }[];
}

/** Orders that these lines became since then, in the same way, by the place of the call: what the buyer asks for stands already. */
export async function ordersOfLines(tx: Tx, wanted: readonly WantedLines[], since: Date): Promise<Map<number, OrderedLines>> {
  const rows = await tx.query<{ place: number } & OrderedLines>(
    `SELECT w.place, f.*
       FROM jsonb_to_recordset($1::jsonb) AS w(place int, buyer_id int, item_ids int[], payment_type text, shipping_type text),
            LATERAL (SELECT o.id, o.amount, o.shipping_fee, o.payment_fee, o.total_amount,
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
