import { withServers } from './drop.ts';
import { purchases } from './purchase.ts';
const med = (x: number[]) => [...x].sort((a, b) => a - b)[x.length >> 1]!;
await withServers('given', 1, '1', async ([a]) => {
  await withServers('given', 1, '1', async ([b]) => {
    const ra: number[] = [], rb: number[] = [], q: number[] = [];
    for (let i = 0; i < 7; i++) { const x = (await purchases(a!, 64, 3)).per_second; const y = (await purchases(b!, 64, 3)).per_second; if (i) { ra.push(x); rb.push(y); q.push(x / y); } }
    console.log('ours', med(ra).toFixed(0), 'before', med(rb).toFixed(0), 'ratio', med(q).toFixed(2), q.map((v) => v.toFixed(2)).join(' '));
  }, { bench: process.env.OTHER ?? '/work/main/.cmp/bench' });
});
