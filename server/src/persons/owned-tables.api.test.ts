import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** What happens to a table's rows, and `left: why` where nothing does. */
type Fate = 'in' | { left: string };

/** Tables that belong to a buyer: what a merge, an erasure and an export do about each. */
const ofBuyers: Record<string, { merge: Fate; erase: Fate; export: Fate }> = {
  addresses: { merge: 'in', erase: 'in', export: 'in' },
  buyer_sku_counts: {
    merge: 'in',
    erase: { left: 'sums of orders, which stay; they name nobody' },
    export: { left: 'sums of the orders that are exported' },
  },
  cart_items: { merge: 'in', erase: { left: 'with its cart' }, export: 'in' },
  carts: { merge: 'in', erase: { left: 'emptied by carry-out.ts, which gives its holds back' }, export: 'in' },
  confirmed_contacts: {
    merge: { left: 'a member’s address answered in its own way' },
    erase: 'in',
    export: 'in',
  },
  contact_codes: {
    merge: { left: 'ten minutes, and members are asked for none' },
    erase: 'in',
    export: { left: 'a secret of ten minutes' },
  },
  credit_cards: { merge: 'in', erase: 'in', export: 'in' },
  erasures: {
    merge: { left: 'who asked to be forgotten is named as they asked' },
    erase: { left: 'the record of the asking, and of its end' },
    export: { left: 'the closing is read by its own call' },
  },
  gmo_cvs_records: { merge: 'in', erase: 'in', export: 'in' },
  hold_pauses: {
    merge: { left: 'minutes; the pause is of who was the guest' },
    erase: 'in',
    export: { left: 'minutes, and about a bound' },
  },
  idempotency_keys: { merge: 'in', erase: 'in', export: { left: 'a day, copies of answers' } },
  orders: { merge: 'in', erase: 'in', export: 'in' },
  sessions: { merge: 'in', erase: 'in', export: 'in' },
};

const sources = {
  merge: ['../session/merge-queries.ts', '../cart/queries.ts'],
  erase: ['erase-queries.ts'],
  export: ['export-queries.ts'],
};

describe('tables that belong to a buyer', () => {
  it('are all of those that name one', async () => {
    const named = await shop.sql<{ name: string }>(
      `SELECT DISTINCT c.table_name AS name FROM information_schema.columns c
         JOIN information_schema.tables t USING (table_schema, table_name)
        WHERE c.table_schema = 'public' AND c.column_name = 'buyer_id' AND t.table_type = 'BASE TABLE'
       UNION
       SELECT conrelid::regclass::text FROM pg_constraint WHERE contype = 'f' AND confrelid = 'public.buyers'::regclass`,
    );
    expect(named.map(({ name }) => name).sort()).toEqual(Object.keys(ofBuyers).sort());
  });
  it.each(Object.keys(sources) as (keyof typeof sources)[])('are each in what is written of by %s, or left with a reason', (what) => {
    const text = sources[what].map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n');
    const missing = Object.entries(ofBuyers).flatMap(([table, fates]) => (fates[what] === 'in' && !new RegExp(`\\b${table}\\b`).test(text) ? [table] : []));
    expect(missing).toEqual([]);
  });
});
