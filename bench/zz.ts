import { readdirSync, readFileSync } from 'node:fs';
import { withServers } from './drop.ts';
import { purchases, stepsOf } from './purchase.ts';
const pgCpu = (self: number) => { let t = 0; for (const d of readdirSync('/proc')) { if (!/^\d+$/.test(d)) continue; try { const s = readFileSync(`/proc/${d}/stat`, 'utf8'); const name = s.slice(s.indexOf('(') + 1, s.lastIndexOf(')')); const f = s.slice(s.lastIndexOf(')') + 2).split(' '); if (name === 'postgres') t += Number(f[11]) + Number(f[12]) + Number(f[13]) + Number(f[14]); } catch {} } return t * 10; };
const old = process.argv[2] === 'old';
await withServers('given', 1, '1', async ([server]) => {
  const s = server!;
  const steps = old ? stepsOf['0.3.2'] : stepsOf.ours;
  await purchases(s, 64, 3, steps);
  const work = async () => { const [r] = await s.sql<{h:number,t:number}>('SELECT blks_hit::float8 AS h, (tup_fetched+tup_returned)::float8 AS t FROM pg_stat_database WHERE datname=current_database()'); return r!; };
  for (let i = 0; i < 3; i++) {
    const w = await work();
    const [a, b, c] = [(await s.stats()).cpu_ms, pgCpu(0), process.cpuUsage()];
    const r = await purchases(s, 64, 4, steps);
    const u = process.cpuUsage(c);
    const n = r.purchases * (5.5 / 4);
    console.log(r.per_second.toFixed(0), 'purchases/s; ms CPU each: server', (((await s.stats()).cpu_ms - a) / n).toFixed(2), 'postgres', ((pgCpu(0) - b) / n).toFixed(2), 'client', ((u.user + u.system) / 1000 / n).toFixed(2)); await new Promise(r => setTimeout(r, 1200)); const w2 = await work(); console.log('   blocks', ((w2.h - w.h) / n).toFixed(0), 'tuples', ((w2.t - w.t) / n).toFixed(0));
  }
}, { env: {}, ...(old ? { bench: '/tmp/w14-old/bench' } : {}) });
