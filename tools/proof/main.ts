import { backUpAndRestore } from './backup.ts';
import { confirmOrders } from './confirmed.ts';
import { withstandACrowd } from './crowd.ts';
import { killTheDatabase } from './database-kills.ts';
import { floodTheShop } from './floods.ts';
import { breakTheLine } from './faults.ts';
import { letAGatewayHang } from './hang.ts';
import { walkEverywhere } from './journeys.ts';
import { killInTheMiddle } from './kills.ts';
import { sendManyEmails } from './emails.ts';
import { testOnOldest } from './oldest-postgres.ts';
import { tellOfPayments } from './payments.ts';
import { cutThePower } from './power-cut.ts';
import { changeTheKey } from './rotate.ts';
import { scrollTenThousand } from './scroll.ts';
import { serveTogether } from './two-servers.ts';
import { bringGoodsIn } from './import.ts';
import { upgradeAShop } from './upgrade.ts';
import { liveAYear } from './year.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** How many; a word that is none would prove nothing and say that all is well. */
function count(text: string | undefined, otherwise: number): number {
  const number = text === undefined ? otherwise : Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  say(usage);
  process.exit(2);
}

interface Proof {
  usage: string;
  /** what `--short` runs it with; none: a test of `npm run test:deep` is its short form */
  short?: string[];
  run: (first?: string, second?: string, third?: string) => Promise<string[]>;
}

/** What is proven, by name: each returns what went wrong, in words. */
const proofs: Record<string, Proof> = {
  kills: {
    usage: 'kills [times]: kill -9 of the server in the middle of a drop',
    short: ['2'],
    run: async (times) => [
      ...(await titled(`kill -9 of the server in the middle of a drop, on a given PostgreSQL`, () => killInTheMiddle('given', count(times, 10), say))),
      ...(await titled(`the same on the one that comes along`, () => killInTheMiddle('embedded', count(times, 10), say))),
    ],
  },
  database: {
    usage: 'database [times]: kill -9 of the database’s own processes while people buy',
    short: ['2'],
    run: (times) => killTheDatabase(count(times, 10), say),
  },
  faults: {
    usage: 'faults [percent]: the line to the database is broken in every way while people buy, directly and behind PgBouncer',
    run: (percent) => breakTheLine(count(percent, 100), say),
  },
  power: { usage: 'power [times]: the power is cut in the middle of a sale', short: ['1'], run: (times) => cutThePower(count(times, 3), say) },
  together: { usage: 'together: two servers on one folder', short: [], run: () => serveTogether(say) },
  backup: { usage: 'backup: pg_dump of a shop that is open, restored into another one', short: [], run: () => backUpAndRestore(say) },
  upgrade: { usage: 'upgrade: a shop of the PostgreSQL before, brought to the one that comes along', short: [], run: () => upgradeAShop(say) },
  oldest: { usage: 'oldest: the server’s tests on the oldest PostgreSQL that is promised', run: async () => testOnOldest(say) },
  confirmed: {
    usage: 'confirmed [interleavings]: what is placed is what the final confirmation showed',
    run: async (interleavings) => confirmOrders(count(interleavings, 2_000)),
  },
  emails: {
    usage: 'emails [emails]: the emails of a drop through a mail server that takes 180 ms for each',
    short: ['100'],
    run: async (emails) => sendManyEmails(count(emails, 1_000)),
  },
  floods: { usage: 'floods: hundreds of logins, of bodies sent a byte at a time', run: () => floodTheShop(say) },
  scroll: { usage: 'scroll: 10,000 goods to their end', run: () => scrollTenThousand(say) },
  crowd: {
    usage: 'crowd [guests]: one network with as many guests as it likes against the shelf of a drop',
    short: ['150'],
    run: (guests) => withstandACrowd(count(guests, 300), say),
  },
  year: {
    usage: 'year [visitors]: twelve months of trade, so many visitors each; what is over ends while people buy',
    run: (visitors) => liveAYear(count(visitors, 20_000), say),
  },
  hang: {
    usage: 'hang [minutes]: one gateway answers nothing for ten minutes, and the other goes on',
    run: (minutes) => letAGatewayHang(count(minutes, 10), say),
  },
  import: {
    usage: 'import [SKUs] [pictures]: goods from a Shift_JIS file, with kill -9 in the middle',
    short: ['1000', '100'],
    run: (skus, pictures) => bringGoodsIn(count(skus, 10_000), count(pictures, 3_000), say),
  },
  journeys: {
    usage: 'journeys [file] [file] [file]: every journey on a phone and at a desktop in each of the three languages',
    run: async (...names) => walkEverywhere(names.filter((name) => name !== undefined)),
  },
  rotate: { usage: 'rotate: the settings key is changed while people pay in all ways at two processes', short: [], run: () => changeTheKey(say) },
  payments: {
    usage: 'payments [stories] [seed] [path]: random stories of payments',
    short: ['300'],
    run: (stories, seed, path) => tellOfPayments(count(stories, 10_000), seed === undefined ? Math.floor(Math.random() * 1e9) : count(seed, 1), path, say),
  },
};

const usage = [
  'npm run proof: all of these; npm run proof -- and a name: one of them; -- --short: most of them, briefly',
  ...Object.values(proofs).map((proof) => `  ${proof.usage}`),
].join('\n');

function titled<T>(title: string, work: () => T): T {
  say(`\n${title}`);
  return work();
}

const isShort = process.argv.includes('--short');
const [name, ...rest] = process.argv.slice(2).filter((argument) => argument !== '--short');
if (name !== undefined && !(name in proofs)) {
  say(usage);
  process.exit(2);
}
const wrong: string[] = [];
for (const [which, proof] of Object.entries(proofs)) {
  if (name !== undefined && name !== which) continue;
  if (isShort && !proof.short) continue;
  const args = name === undefined ? (isShort ? proof.short : []) : rest;
  // one that could not be made to its end leaves the others theirs
  const found = await titled(proof.usage, () => proof.run(...(args ?? []))).catch((error: Error) => [`${which}: ${error.stack}`]);
  wrong.push(...found);
}
say(wrong.length > 0 ? `\n${wrong.join('\n')}\n${wrong.length} faults` : '\nNothing was lost, nothing came twice');
process.exit(wrong.length > 0 ? 1 : 0);
