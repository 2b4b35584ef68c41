import { killInTheMiddle } from './kills.ts';
import { tellOfPayments } from './payments.ts';
import { scrollTenThousand } from './scroll.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
/** `npm run proof [-- times]`; `-- payments [stories] [seed]` for the stories alone, `-- scroll` for the long list alone */
const [first = '10', second = '10000', third] = process.argv.slice(2);
const wrong: string[] = [];

if (first !== 'payments' && first !== 'scroll') {
  for (const engine of ['postgres', 'pglite'] as const) {
    say(`\nkill -9 in the middle of a drop, ${first} times, on ${engine}`);
    wrong.push(...(await killInTheMiddle(engine, Number(first), say)));
  }
}
if (first !== 'payments') {
  say('\n10,000 goods scrolled to their end');
  wrong.push(...(await scrollTenThousand(say)));
}
if (first !== 'scroll') {
  const stories = first === 'payments' ? Number(second) : 10_000;
  const seed = Number(third ?? Math.floor(Math.random() * 1e9));
  say(`\n${stories} stories of payments, seed ${seed}`);
  wrong.push(...(await tellOfPayments(stories, seed, say)));
}
say(wrong.length > 0 ? `\n${wrong.join('\n')}\n${wrong.length} faults` : '\nNothing was lost, nothing came twice');
process.exit(wrong.length > 0 ? 1 : 0);
