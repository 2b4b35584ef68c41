import type { BankAccount } from '@noren/contract/entities/bank-account';
import type { Store, PaymentSetting, ShippingSetting } from '@noren/contract/entities/store';
import type { FeeStep } from '@noren/contract/payment-fee';
import type { StoreColors } from '@noren/contract/store-looks';
import type { Channel } from '@noren/contract/scalars';
import type { Ground } from '../../platform/ground.ts';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import { knownTypes } from '../../platform/db/payment-lists.ts';
import { closureOf } from './profile-queries.ts';
import { offerColumns, type OfferFacts } from './opening-columns.ts';
import { shippingShown, type StoredShipping } from './shipping-methods.ts';
import { sellsTo, type CashBounds, type SellerFacts } from './rules.ts';

export interface StoreRow extends OfferFacts, CashBounds {
  id: number;
  slug: string;
  name: string;
  description: string;
  contact_email: string;
  image_url: string | null;
  avatar_url: string | null;
  colors: StoreColors | null;
  ga4_id: string | null;
  meta_pixel_id: string | null;
  enable_enterprise: boolean;
  /** the checkout of an enterprise store that has its own; null: ours */
  enterprise_url: string | null;
  region: 'JP' | 'TW';
  in_marketplace: boolean;
  in_shop: boolean;
  commercial: SellerFacts;
  /** of a store in Japan that issues qualified invoices */
  registration_number: string | null;
  /** null: the store is not in a rehearsal */
  rehearsal_since: Date | null;
  closed_at: Date | null;
  reopens_at: Date | null;
  closed_note: string;
  has_coupons: boolean;
  has_automatic_discounts: boolean;
  gmo_credentials: string | null;
  payuni_credentials: string | null;
  /** HH:MM-HH:MM, for konbini receipts */
  contact_hours: string;
  kinds: { id: number; name: string }[];
}

/**
 * The collections that have products, then the categories, each in the merchant's order; ids are
 * unique among both.
 */
const shelvesShown = `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) ORDER BY k.is_kind, k.position, k.id), '[]')
       FROM (SELECT c.id, c.name, c.position, false AS is_kind FROM collections c
              WHERE c.store_id = s.id AND EXISTS (SELECT 1 FROM collection_products m WHERE m.store_id = s.id AND m.collection_id = c.id)
             UNION ALL SELECT k.id, k.name, k.position, true FROM product_kinds k WHERE k.store_id = s.id) k)`;

export function findStore(db: Db, slug: string): Promise<StoreRow | undefined> {
  return one<StoreRow>(
    db,
    `SELECT s.*, ${offerColumns('s')}, ${shelvesShown} AS kinds
       FROM stores s WHERE s.slug = $1`,
    [slug],
  );
}

/** The store of one of our pages, by its URL; null if it belongs to no store or an unknown one. */
export async function storeOfPage(db: Db, page: string): Promise<number | null> {
  const [, slug] = /^\/stores\/([^/]+)/.exec(new URL(page).pathname) ?? [];
  return slug === undefined
    ? null
    : ((await one<{ id: number }>(db, 'SELECT id FROM stores WHERE slug = $1', [slug]))?.id ??
        null);
}
/**
 * Sets the named legal facts; null removes one, absent ones do not change. Other processes see the
 * change at their next read.
 */
export const setSellerFacts = (
  tx: Tx,
  id: number,
  facts: { [K in keyof SellerFacts]?: string | null },
) => {
  tx.changed('stores');
  return tx.query(
    `UPDATE stores SET commercial = jsonb_strip_nulls(commercial || $2::jsonb) WHERE id = $1`,
    [id, JSON.stringify(facts)],
  );
};

export async function storeById(db: Db, id: number): Promise<StoreRow | undefined> {
  return one<StoreRow>(
    db,
    `SELECT s.*, ${offerColumns('s')}, '[]'::jsonb AS kinds FROM stores s WHERE s.id = $1`,
    [id],
  );
}

/** Condition on products `p`: in the marketplace's list, and on sale at the time $1. */
export const isListedOnSale = `p.deleted_at IS NULL AND p.with_market
  AND (p.sale_started_at IS NULL OR p.sale_started_at <= $1) AND (p.sale_ended_at IS NULL OR p.sale_ended_at > $1)`;

export type MarketplaceStore = Pick<
  StoreRow,
  'id' | 'slug' | 'region' | 'commercial' | 'rehearsal_since'
> &
  OfferFacts & { on_sale: number };

/** Lists the stores of the marketplace, open or not, with how many goods each has on sale. */
export const listMarketplaces = (db: Db, now: Date) =>
  db.query<MarketplaceStore>(
    `SELECT s.id, s.slug, s.region, s.commercial, s.rehearsal_since, ${offerColumns('s')},
            (SELECT count(*)::int FROM products p WHERE p.store_id = s.id AND ${isListedOnSale}) AS on_sale
       FROM stores s WHERE s.in_marketplace ORDER BY s.id LIMIT 50000`,
    [now],
  );

/** A slug's store never changes while it exists, so each process caches the pair. */
const idsBySlug = new WeakMap<object, Map<string, number>>();
export async function storeIdBySlug(
  db: Db,
  context: { app: Ground },
  slug: string,
): Promise<number | undefined> {
  let known = idsBySlug.get(context.app);
  if (!known) idsBySlug.set(context.app, (known = new Map()));
  const kept = known.get(slug);
  if (kept !== undefined) return kept;
  const row = await one<{ id: number }>(db, 'SELECT id FROM stores WHERE slug = $1', [slug]);
  if (row && known.size < 10_000) known.set(slug, row.id);
  return row?.id;
}

/**
 * Each process caches a store's channels, because every list asks for them. A channel that was
 * opened is found at once; one that was closed may be answered for this many milliseconds more.
 */
const channelsFor = 10_000;
interface KnownChannels {
  channels: readonly Channel[];
  until: number;
}
const channelsById = new WeakMap<object, Map<number, KnownChannels>>();
/** The store of a slug, if it belongs to the called channel; otherwise undefined. */
export async function storeIdInChannel(
  db: Db,
  context: { app: Ground; channel: Channel },
  slug: string,
): Promise<number | undefined> {
  const id = await storeIdBySlug(db, context, slug);
  return id !== undefined && (await isInChannel(db, context, id)) ? id : undefined;
}

export async function isInChannel(
  db: Db,
  { app, channel }: { app: Ground; channel: Channel },
  id: number,
): Promise<boolean> {
  let known = channelsById.get(app);
  if (!known) channelsById.set(app, (known = new Map()));
  const kept = known.get(id);
  if (kept && kept.until > performance.now() && kept.channels.includes(channel)) return true;
  const row = await one<{ in_marketplace: boolean; in_shop: boolean }>(
    db,
    'SELECT in_marketplace, in_shop FROM stores WHERE id = $1',
    [id],
  );
  const channels: Channel[] = [
    ...(row?.in_marketplace ? (['marketplace'] as const) : []),
    ...(row?.in_shop ? (['shop'] as const) : []),
  ];
  if (row && (known.size < 10_000 || known.has(id)))
    known.set(id, { channels, until: performance.now() + channelsFor });
  return channels.includes(channel);
}

/** @param to the caller: a caller in the store's rehearsal finds it open */
export function serializeStore(row: StoreRow, to: { rehearses?: number | undefined } = {}): Store {
  const {
    id,
    slug,
    name,
    description,
    contact_email,
    image_url,
    avatar_url,
    enable_enterprise,
    currency,
    region,
    kinds,
  } = row;
  const own_checkout = enable_enterprise && row.enterprise_url !== null;
  const shown = {
    id,
    slug,
    name,
    description,
    contact_email,
    image_url,
    avatar_url,
    enable_enterprise,
    currency,
    region,
    kinds,
    ...(row.colors && { colors: row.colors }),
    is_open: sellsTo(row, to),
    closure: closureOf(row),
    ...((row.has_coupons || row.has_automatic_discounts) && {
      discounts: { coupons: row.has_coupons, automatic: row.has_automatic_discounts },
    }),
  };
  return own_checkout ? { ...shown, own_checkout } : shown;
}

export interface PaymentSettingRow {
  id: number;
  type: PaymentSetting['type'];
  enabled: boolean;
  payment_fee: number;
  fee_steps: FeeStep[];
  total_from: number | null;
  total_to: number | null;
  term_days: number;
  bank_account: BankAccount | null;
  seven_eleven: boolean;
}

/** A store's shipping settings as buyers get them. */
export async function shippingSettings(db: Db, store_id: number): Promise<ShippingSetting[]> {
  const rows = await db.query<StoredShipping>(
    `SELECT id, type, enabled, is_cash_on_delivery, fee_type, fee, free_shipping_threshold, address, fees, delivery, methods
       FROM shipping_settings WHERE store_id = $1 ORDER BY position, id`,
    [store_id],
  );
  return rows.map(shippingShown);
}

export interface StoreTermsShown {
  store: StoreRow;
  payments: PaymentSettingRow[];
  shippings: StoredShipping[];
}

/**
 * A store with its collections and kinds, its shipping methods and the payment methods this server knows, in its
 * own order. One statement.
 */
export async function findStoreTerms(
  db: Db,
  by: { slug: string } | { id: number },
): Promise<StoreTermsShown | undefined> {
  const row = await one<StoreRow & Omit<StoreTermsShown, 'store'>>(
    db,
    `SELECT s.*, ${offerColumns('s')}, ${shelvesShown} AS kinds,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'type', p.type, 'enabled', p.enabled, 'payment_fee', p.payment_fee, 'fee_steps', p.fee_steps, 'total_from', p.total_from, 'total_to', p.total_to, 'term_days', p.term_days, 'bank_account', p.bank_account, 'seven_eleven', p.seven_eleven) ORDER BY p.position, p.id), '[]')
               FROM payment_settings p WHERE p.store_id = s.id AND p.type IN (${knownTypes})) AS payments,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'type', h.type, 'enabled', h.enabled, 'is_cash_on_delivery', h.is_cash_on_delivery, 'fee_type', h.fee_type,
                      'fee', h.fee, 'free_shipping_threshold', h.free_shipping_threshold, 'address', h.address, 'fees', h.fees, 'delivery', h.delivery, 'methods', h.methods) ORDER BY h.position, h.id), '[]')
               FROM shipping_settings h WHERE h.store_id = s.id) AS shippings
       FROM stores s WHERE ${'slug' in by ? 's.slug' : 's.id'} = $1`,
    ['slug' in by ? by.slug : by.id],
  );
  if (!row) return undefined;
  const { payments, shippings, ...store } = row;
  return { store, payments, shippings };
}
