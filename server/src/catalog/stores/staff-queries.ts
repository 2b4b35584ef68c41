import { one, type Db, type Tx } from '../../platform/db/database.ts';

interface NewStore {
  slug: string;
  name: string;
  region: 'JP' | 'TW';
  in_marketplace: boolean;
  in_shop: boolean;
  contact_email: string;
}

/** @returns its id; undefined: another store has this slug */
export async function insertStore(
  tx: Tx,
  { slug, name, region, in_marketplace, in_shop, contact_email }: NewStore,
): Promise<number | undefined> {
  tx.changed('stores');
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO stores (slug, name, contact_email, currency, region, in_marketplace, in_shop) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (slug) DO NOTHING RETURNING id`,
    [slug, name, contact_email, region === 'TW' ? 'TWD' : 'JPY', region, in_marketplace, in_shop],
  );
  return row?.id;
}

export async function regionOfStore(db: Db, store_id: number): Promise<'JP' | 'TW'> {
  return (
    (
      await one<{ region: 'JP' | 'TW' }>(db, 'SELECT t.region FROM stores t WHERE t.id = $1', [
        store_id,
      ])
    )?.region ?? 'JP'
  );
}
