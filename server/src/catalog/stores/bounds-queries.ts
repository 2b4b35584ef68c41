import { one, type Db, type Tx } from '../../platform/db/database.ts';

/**
 * How much of a store's goods a crowd can take without paying; units, percent and orders as in
 * migration 0007.
 */
export interface StoreBounds {
  hold_limit: number;
  network_held_units: number;
  network_order_units: number;
  network_percent: number;
  network_unpaid_orders: number;
  network_cash_orders: number;
  contact_cash_orders: number | null;
  confirm_contact: boolean;
  confirm_always: boolean;
  /** null: the default of the store's currency */
  confirm_above: number | null;
  cash_most: number | null;
}

const columns = `hold_limit, network_held_units, network_order_units, network_percent, network_unpaid_orders, network_cash_orders, contact_cash_orders, confirm_contact, confirm_always, confirm_above, cash_most`;

export const boundsOf = (db: Db, slug: string): Promise<StoreBounds | undefined> =>
  one<StoreBounds>(db, `SELECT ${columns} FROM stores WHERE slug = $1`, [slug]);

/** Changes the named bounds. @returns all current bounds; undefined: no such store */
export const setBounds = (
  tx: Tx,
  slug: string,
  change: { [K in keyof StoreBounds]?: StoreBounds[K] | undefined },
): Promise<StoreBounds | undefined> => {
  tx.changed('stores');
  return one<StoreBounds>(
    tx,
    `UPDATE stores t SET hold_limit = n.hold_limit, network_held_units = n.network_held_units, network_order_units = n.network_order_units,
            network_percent = n.network_percent, network_unpaid_orders = n.network_unpaid_orders, network_cash_orders = n.network_cash_orders,
            contact_cash_orders = n.contact_cash_orders, confirm_contact = n.confirm_contact, confirm_always = n.confirm_always,
            confirm_above = n.confirm_above, cash_most = n.cash_most
       FROM (SELECT s.id AS store, (jsonb_populate_record(s, $2::jsonb)).* FROM stores s WHERE s.slug = $1) n
      WHERE t.id = n.store
     RETURNING ${columns
       .split(', ')
       .map((name) => `t.${name}`)
       .join(', ')}`,
    [slug, JSON.stringify(change)],
  );
};
