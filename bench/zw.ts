import { withServers } from './drop.ts';
import { purchases } from './purchase.ts';
await withServers('given', 1, '1', async ([server]) => {
  const s = server!;
  for (let k = 0; k < 2; k++) {
    let on = true; const count = new Map<string, number>(); let samples = 0;
    const run = purchases(s, 64, 6).then((r) => { on = false; return r; }, (e) => { on = false; console.log(e); throw e; });
    // stats at begin and end of a run must not cross with sql
    await new Promise(r => setTimeout(r, 2200));
    const until = performance.now() + 4500;
    while (on && performance.now() < until) { const rows = await s.sql<{ w: string | null; query: string }>("SELECT wait_event AS w, left(regexp_replace(query, '\\s+', ' ', 'g'),90) AS query FROM pg_stat_activity WHERE state='active' AND pid<>pg_backend_pid()"); samples++; for (const r of rows) if (r.w === null) count.set(r.query, (count.get(r.query) ?? 0) + 1); await new Promise(r => setTimeout(r, 10)); }
    const r = await run;
    console.log(r.per_second.toFixed(0), samples); for (const [q, n] of [...count].sort((a, b) => b[1] - a[1]).slice(0, 9)) console.log((n / samples).toFixed(3), q);
  }
  for (const r of await s.sql<Record<string, unknown>>("SELECT indexrelname, idx_scan, idx_tup_read, idx_tup_read/greatest(idx_scan,1) AS per FROM pg_stat_user_indexes WHERE idx_tup_read > 5*idx_scan AND idx_tup_read>2000 ORDER BY idx_tup_read DESC LIMIT 20")) console.log(JSON.stringify(r));
}, { env: {} });
