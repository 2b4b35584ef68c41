import type { App } from '../app.ts';
import { payuniCredentialsOf } from './credentials.ts';

/** Sealed credentials never change without their text changing: each process opens a text once. */
const shopsBySeal = new WeakMap<object, Map<string, string>>();

/** The stores that sell under this shop at PAYUNi. */
export async function storesOfPayuniShop(app: App, mer_id: string): Promise<number[]> {
  const rows = await app.database.query<{ id: number; payuni_credentials: string }>(
    'SELECT id, payuni_credentials FROM stores WHERE payuni_credentials IS NOT NULL ORDER BY id',
  );
  let known = shopsBySeal.get(app);
  if (!known) shopsBySeal.set(app, (known = new Map()));
  return rows.flatMap((row) => {
    let shop = known.get(row.payuni_credentials);
    if (shop === undefined) known.set(row.payuni_credentials, (shop = payuniCredentialsOf(app, row)?.mer_id ?? ''));
    return shop === mer_id ? [row.id] : [];
  });
}
