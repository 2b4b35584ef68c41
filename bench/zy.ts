import { withServers } from './drop.ts';
import { purchases } from './purchase.ts';
import { createBuyerReads } from '../server/src/buyer-reads.ts';
import { linesByIds, linesOfBuyer } from '../server/src/cart/look-queries.ts';
await withServers('given', 1, '1', async ([server]) => {
  const s = server!;
  const run = purchases(s, 64, 8);
  await new Promise(r => setTimeout(r, 6000));
  let text = ''; let params: unknown[] = [];
  const reads = createBuyerReads({ query: async (t: string, p: unknown[]) => { text = t; params = p; return []; } } as never);
  const carts = await s.sql<{ buyer_id: number; id: number }>('SELECT buyer_id, id FROM cart_items ORDER BY id DESC LIMIT 8');
  await Promise.all([...carts.slice(0, 2).map(c => reads(linesOfBuyer, { buyer_id: c.buyer_id, channel: 'marketplace' })), ...carts.slice(2, 5).map(c => reads(linesByIds, { buyer_id: c.buyer_id, ids: [c.id] }))]);
  const lit = (v: unknown[], t: string) => `ARRAY[${v.map(x => x === null ? 'NULL' : typeof x === 'number' ? x : `'${x}'`).join(',')}]::${t}`;
  const filled = text.replace(/\$(\d+)::(\w+\[\])/g, (_, n, t) => lit(params[Number(n) - 1] as unknown[], t));
  const show = async () => { const plan = await s.sql<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS, SUMMARY) ${filled}`); console.log(plan.map(r => r['QUERY PLAN']).join('\n')); };
  await show();
  await run;
  console.log('=== AFTER', await s.sql("SELECT relname, n_live_tup, n_dead_tup, pg_relation_size(relid) AS size, last_autovacuum, last_autoanalyze FROM pg_stat_user_tables ORDER BY n_live_tup + n_dead_tup DESC LIMIT 14"));
}, { env: { JOBS: 'off' } });
