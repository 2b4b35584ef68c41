import { createHash } from 'node:crypto';
import type { PaymentGateway } from '@noren/contract/payment-methods';
import type { Ground } from '../../platform/ground.ts';
import type { GmoCredentials } from '../gateways/gmo/shapes.ts';
import type { PayuniCredentials } from '../gateways/payuni/shapes.ts';
import { unsealOrNull } from '../../platform/vault/credentials.ts';
import { sealedCredentials, type Column } from './queries.ts';

/** Under what name a store stands at its gateway, and a digest that tells whether two stores have the same keys. */
interface Shop {
  name: string;
  keys: string;
}

/** Sealed credentials never change without their text changing: each process opens a text once, and sees at once what another one has set. */
const shopsBySeal = new WeakMap<object, Map<string, Shop>>();

/** What this SETTINGS_KEY does not open stands under no name. */
function open<Credentials>(app: Ground, sealed: string, nameOf: (credentials: Credentials) => string): Shop {
  const credentials = unsealOrNull<Credentials>(app, sealed);
  if (credentials === null) return { name: '', keys: '' };
  return { name: nameOf(credentials), keys: createHash('sha256').update(JSON.stringify(credentials)).digest('base64') };
}

async function storesUnder<Credentials>(
  app: Ground,
  column: Column,
  name: string,
  nameOf: (credentials: Credentials) => string,
  { formerOf }: { formerOf?: PaymentGateway } = {},
): Promise<number[][]> {
  const rows = await sealedCredentials(app.database, column, formerOf ?? null, name);
  let known = shopsBySeal.get(app);
  if (!known || known.size > 2 * rows.length + 1000) shopsBySeal.set(app, (known = new Map()));
  const byKeys = new Map<string, number[]>();
  for (const { id, sealed } of rows) {
    let shop = known.get(sealed);
    if (!shop) known.set(sealed, (shop = open(app, sealed, nameOf)));
    if (shop.name === name) byKeys.set(shop.keys, [...(byKeys.get(shop.keys) ?? []), id]);
  }
  return [...byKeys.values()];
}

/** The stores that sell under this shop at PAYUNi, those with the same keys together: where they differ, the keys of one of them are mistyped. */
export const storesOfPayuniShop = (app: Ground, mer_id: string): Promise<number[][]> =>
  storesUnder<PayuniCredentials>(app, 'payuni_credentials', mer_id, (credentials) => credentials.mer_id);

/** The same with those that sold under it before: what was begun there still has outcome. */
export const storesEverOfPayuniShop = (app: Ground, mer_id: string): Promise<number[][]> =>
  storesUnder<PayuniCredentials>(app, 'payuni_credentials', mer_id, (credentials) => credentials.mer_id, { formerOf: 'payuni' });

/** The stores whose cards lie in this vault of GMO's, those with the same shop and keys together. */
export const storesOfGmoSite = (app: Ground, site_id: string): Promise<number[][]> =>
  storesUnder<GmoCredentials>(app, 'gmo_credentials', site_id, (credentials) => credentials.site_id);
