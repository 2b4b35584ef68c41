import { killInTheMiddle } from './kills.ts';
import { scrollTenThousand } from './scroll.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const times = Number(process.argv[2] ?? 10);
const wrong: string[] = [];
for (const engine of ['postgres', 'pglite'] as const) {
  say(`\nkill -9 in the middle of a drop, ${times} times, on ${engine}`);
  wrong.push(...(await killInTheMiddle(engine, times, say)));
}
say('\n10,000 goods scrolled to their end');
wrong.push(...(await scrollTenThousand(say)));
say(wrong.length > 0 ? `\n${wrong.join('\n')}\n${wrong.length} faults` : '\nNothing was lost, nothing came twice');
process.exit(wrong.length > 0 ? 1 : 0);
