import { killInTheMiddle } from './kills.ts';
import { tellOfPayments } from './payments.ts';
import { scrollTenThousand } from './scroll.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
/** `npm run proof [-- times]`; `-- kills [times]`, `-- payments [stories] [seed]` and `-- scroll` for one of them alone */
const [what, ...rest] = process.argv.slice(2);
const one = what === 'kills' || what === 'payments' || what === 'scroll' ? what : null;
const [first, second] = one === null ? [what] : rest;
/** How many; a word that is none would prove nothing and say that all is well. */
function count(text: string | undefined, otherwise: number): number {
  const number = text === undefined ? otherwise : Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  say(`"${text}" is no number of times. npm run proof -- [times] | kills [times] | payments [stories] [seed] | scroll`);
  process.exit(2);
}

const wrong: string[] = [];

if (one === null || one === 'kills') {
  const times = count(first, 10);
  for (const engine of ['postgres', 'pglite'] as const) {
    say(`\nkill -9 in the middle of a drop, ${times} times, on ${engine}`);
    wrong.push(...(await killInTheMiddle(engine, times, say)));
  }
}
if (one === null || one === 'scroll') {
  say('\n10,000 goods scrolled to their end');
  wrong.push(...(await scrollTenThousand(say)));
}
if (one === null || one === 'payments') {
  const stories = one === 'payments' ? count(first, 10_000) : 10_000;
  const seed = one === 'payments' && second !== undefined ? count(second, 1) : Math.floor(Math.random() * 1e9);
  say(`\n${stories} stories of payments, seed ${seed}`);
  wrong.push(...(await tellOfPayments(stories, seed, say)));
}
say(wrong.length > 0 ? `\n${wrong.join('\n')}\n${wrong.length} faults` : '\nNothing was lost, nothing came twice');
process.exit(wrong.length > 0 ? 1 : 0);
