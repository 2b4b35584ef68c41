import { backUpAndRestore } from './backup.ts';
import { confirmOrders } from './confirmed.ts';
import { runCrowd } from './crowd.ts';
import { killDatabase } from './database-kills.ts';
import { floodShop } from './floods.ts';
import { breakConnection } from './faults.ts';
import { hangGateway } from './hang.ts';
import { runJourneysEverywhere } from './journeys.ts';
import { killServer } from './kills.ts';
import { sendManyEmails } from './emails.ts';
import { testOnOldestPostgres } from './oldest-postgres.ts';
import { runPaymentStories } from './payments.ts';
import { cutPower } from './power-cut.ts';
import { rotateSettingsKey } from './rotate.ts';
import { scrollTenThousand } from './scroll.ts';
import { runTwoServers } from './two-servers.ts';
import { importGoods } from './import.ts';
import { upgradeShop } from './upgrade.ts';
import { simulateYear } from './year.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Parses a number. Anything else ends the process, because zero turns prove nothing. */
function count(text: string | undefined, otherwise: number): number {
  const number = text === undefined ? otherwise : Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  say(usage);
  process.exit(2);
}

interface Proof {
  usage: string;
  /** arguments with `--short`; none: a test of `npm run test:deep` is the short form */
  short?: string[];
  run: (first?: string, second?: string, third?: string) => Promise<string[]>;
}

/** The proofs by name. Each returns its faults in words. */
const proofs: Record<string, Proof> = {
  kills: {
    usage: 'kills [times]: kill -9 of the server during a sale',
    short: ['2'],
    run: async (times) => [
      ...(await titled(`kill -9 of the server during a sale, on a given PostgreSQL`, () =>
        killServer('given', count(times, 10), say),
      )),
      ...(await titled(`the same on the embedded PostgreSQL`, () =>
        killServer('embedded', count(times, 10), say),
      )),
    ],
  },
  database: {
    usage: 'database [times]: kill -9 of the database’s own processes during purchases',
    short: ['2'],
    run: (times) => killDatabase(count(times, 10), say),
  },
  faults: {
    usage:
      'faults [percent]: breaks the database connection in every way during purchases, directly and behind PgBouncer',
    run: (percent) => breakConnection(count(percent, 100), say),
  },
  power: {
    usage: 'power [times]: a power cut during a sale',
    short: ['1'],
    run: (times) => cutPower(count(times, 3), say),
  },
  together: {
    usage: 'together: two servers on one folder',
    short: [],
    run: () => runTwoServers(say),
  },
  backup: {
    usage: 'backup: pg_dump of an open shop, restored into another one',
    short: [],
    run: () => backUpAndRestore(say),
  },
  upgrade: {
    usage: 'upgrade: a shop on the previous PostgreSQL major, upgraded to the embedded one',
    short: [],
    run: () => upgradeShop(say),
  },
  oldest: {
    usage: 'oldest: the server’s tests on the oldest supported PostgreSQL',
    run: async () => testOnOldestPostgres(say),
  },
  confirmed: {
    usage: 'confirmed [interleavings]: the placed order equals the final confirmation',
    run: async (interleavings) => confirmOrders(count(interleavings, 2_000)),
  },
  emails: {
    usage: 'emails [emails]: the emails of a sale through a mail server that takes 180 ms for each',
    short: ['100'],
    run: async (emails) => sendManyEmails(count(emails, 1_000)),
  },
  floods: {
    usage: 'floods: hundreds of logins, and bodies sent a byte at a time',
    run: () => floodShop(say),
  },
  scroll: {
    usage: 'scroll: a list of 10,000 products to its end',
    run: () => scrollTenThousand(say),
  },
  crowd: {
    usage: 'crowd [guests]: one network with many guests against the stock of a sale',
    short: ['150'],
    run: (guests) => runCrowd(count(guests, 300), say),
  },
  year: {
    usage:
      'year [visitors]: twelve months of trade with this many visitors each; retention runs during purchases',
    run: (visitors) => simulateYear(count(visitors, 20_000), say),
  },
  hang: {
    usage: 'hang [minutes]: one gateway hangs for this many minutes, and the other works',
    run: (minutes) => hangGateway(count(minutes, 10), say),
  },
  import: {
    usage: 'import [SKUs] [pictures]: goods from a Shift_JIS file, with kill -9 in the middle',
    short: ['1000', '100'],
    run: (skus, pictures) => importGoods(count(skus, 10_000), count(pictures, 3_000), say),
  },
  journeys: {
    usage:
      'journeys [file] [file] [file]: every journey on a phone and on a desktop in each of the three languages',
    run: async (...names) => runJourneysEverywhere(names.filter((name) => name !== undefined)),
  },
  rotate: {
    usage: 'rotate: changes the settings key during payments with all methods on two processes',
    short: [],
    run: () => rotateSettingsKey(say),
  },
  payments: {
    usage: 'payments [stories] [seed] [path]: random stories of payments',
    short: ['300'],
    run: (stories, seed, path) =>
      runPaymentStories(
        count(stories, 10_000),
        seed === undefined ? Math.floor(Math.random() * 1e9) : count(seed, 1),
        path,
        say,
      ),
  },
};

const usage = [
  'npm run proof: all of these; npm run proof -- <name>: one of them; npm run proof -- --short: most of them, briefly',
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
const allFaults: string[] = [];
for (const [which, proof] of Object.entries(proofs)) {
  if (name !== undefined && name !== which) continue;
  if (isShort && !proof.short) continue;
  const args = name === undefined ? (isShort ? proof.short : []) : rest;
  // a proof that throws does not stop the others
  const found = await titled(proof.usage, () => proof.run(...(args ?? []))).catch(
    (error: Error) => [`${which}: ${error.stack}`],
  );
  allFaults.push(...found);
}
say(
  allFaults.length > 0
    ? `\n${allFaults.join('\n')}\n${allFaults.length} faults`
    : '\nNothing was lost, nothing came twice',
);
process.exit(allFaults.length > 0 ? 1 : 0);
