import { createHash } from 'node:crypto';
import type { PaymentGateway } from '@noren/contract/payment-methods';
import type { Ground } from '../../platform/ground.ts';
import type { GmoCredentials } from '../gateways/gmo/shapes.ts';
import type { PayuniCredentials } from '../gateways/payuni/shapes.ts';
import { unsealOrNull } from '../../platform/vault/credentials.ts';
import { sealedCredentials, type Column } from './queries.ts';

/** A store's shop name at its gateway, and a digest that is equal for equal keys. */
interface Shop {
  name: string;
  keys: string;
}

/** Cached by sealed text, so that a change by another process is seen at once. */
const shopsBySeal = new WeakMap<object, Map<string, Shop>>();

/** Credentials that this SETTINGS_KEY cannot open have an empty name. */
function open<Credentials>(
  app: Ground,
  sealed: string,
  nameOf: (credentials: Credentials) => string,
): Shop {
  const credentials = unsealOrNull<Credentials>(app, sealed);
  if (credentials === null) return { name: '', keys: '' };
  return {
    name: nameOf(credentials),
    keys: createHash('sha256').update(JSON.stringify(credentials)).digest('base64'),
  };
}

async function storesUnder<Credentials>(
  app: Ground,
  column: Column,
  name: string,
  nameOf: (credentials: Credentials) => string,
  { formerOf }: { formerOf?: PaymentGateway } = {},
): Promise<number[][]> {
  const rows = await sealedCredentials(app.database, column, formerOf ?? null, name);
  let shops = shopsBySeal.get(app);
  if (!shops || shops.size > 2 * rows.length + 1000) shopsBySeal.set(app, (shops = new Map()));
  const byKeys = new Map<string, number[]>();
  for (const { id, sealed } of rows) {
    let shop = shops.get(sealed);
    if (!shop) shops.set(sealed, (shop = open(app, sealed, nameOf)));
    if (shop.name === name) byKeys.set(shop.keys, [...(byKeys.get(shop.keys) ?? []), id]);
  }
  return [...byKeys.values()];
}

/** Returns the stores of this shop at PAYUNi by equal keys; several groups: mistyped keys. */
export const storesOfPayuniShop = (app: Ground, mer_id: string): Promise<number[][]> =>
  storesUnder<PayuniCredentials>(
    app,
    'payuni_credentials',
    mer_id,
    (credentials) => credentials.mer_id,
  );

/** storesOfPayuniShop plus former stores of the shop, whose trades still send results. */
export const storesEverOfPayuniShop = (app: Ground, mer_id: string): Promise<number[][]> =>
  storesUnder<PayuniCredentials>(
    app,
    'payuni_credentials',
    mer_id,
    (credentials) => credentials.mer_id,
    { formerOf: 'payuni' },
  );

/** Returns the stores whose cards are in this vault at GMO, grouped by equal shop and keys. */
export const storesOfGmoSite = (app: Ground, site_id: string): Promise<number[][]> =>
  storesUnder<GmoCredentials>(
    app,
    'gmo_credentials',
    site_id,
    (credentials) => credentials.site_id,
  );
