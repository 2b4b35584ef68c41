import { CannotStart } from './platform/config/cannot-start.ts';
import { readConfig, type Config } from './platform/config/config.ts';
import type { Database } from './platform/db/database.ts';
import { openEmbedded } from './platform/db/embedded/open-embedded.ts';
import { keptPassword, databasePlacesOf, socketUrl } from './platform/db/embedded/places.ts';
import { runningPostmaster } from './platform/db/embedded/postmaster.ts';
import { upgradeEmbedded } from './platform/db/embedded/upgrade.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { roomPaths } from './room-paths.ts';
import { takeKey } from './platform/vault/admit-key.ts';
import { knowsKeys } from './platform/vault/queries.ts';
import { rotateKey } from './platform/vault/rotate-key.ts';

const usage = `npm run database -- url          where the database of the open shop is, for psql and pg_dump
npm run database -- open         opens the database alone, without the shop, until Ctrl-C: to restore a backup into it
npm run database -- upgrade      brings the database to the PostgreSQL that this version carries; stop the shop first
npm run database -- rotate-key   seals everything that SETTINGS_KEY_FORMER sealed with SETTINGS_KEY, while the shop is open
npm run database -- accept-key   after a lost settings key: makes SETTINGS_KEY the database's; what the lost one sealed reads as not set`;

/** What is done to the database, be it the one that comes along or a given one. */
const keyCommands: Record<string, (database: Database, config: Config) => Promise<string>> = {
  async 'rotate-key'(database, config) {
    const { sealed, unread } = await rotateKey(database, config);
    const left =
      unread > 0 ? `; ${unread} more are opened by none of the keys and read as not set` : '';
    return `${sealed} sealed texts have the new key${left}. Leave SETTINGS_KEY_FORMER set as long as order links in emails are to work: 60 days`;
  },
  async 'accept-key'(database, config) {
    await takeKey(database, config);
    return 'This SETTINGS_KEY is the key of the database from now on. Set the credentials of the stores at their gateways anew';
  },
};

async function withDatabase(
  config: Config,
  work: (database: Database, config: Config) => Promise<string>,
): Promise<void> {
  const database = await openDatabase(config, say);
  try {
    if (!(await knowsKeys(database)))
      throw new CannotStart(
        'this database is of an older version: start the shop once, which brings it forward',
      );
    say(await work(database, config));
  } finally {
    await database.close();
  }
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm run database`: what a merchant may want of the database that comes along. */
async function run(command: string | undefined): Promise<void> {
  const config = readConfig(process.env);
  const ofKeys = command === undefined ? undefined : keyCommands[command];
  if (ofKeys) return withDatabase(config, ofKeys);
  if (config.database_url && command !== undefined)
    throw new CannotStart('DATABASE_URL is set: that database is yours, use its own tools');
  const places = databasePlacesOf(config.data_dir);
  if (command === 'url') {
    if (runningPostmaster(places.data) === null)
      throw new CannotStart(
        `the database in ${places.data} is not open: start the shop, or npm run database -- open`,
      );
    return say(socketUrl(places, keptPassword(places)));
  }
  if (command === 'open') {
    const { close } = await openEmbedded(config.data_dir, say);
    say(`The database is open, until Ctrl-C: ${socketUrl(places, keptPassword(places))}`);
    await new Promise((resolve) => {
      const awake = setInterval(() => undefined, 60_000);
      for (const signal of ['SIGINT', 'SIGTERM'] as const)
        process.once(signal, () => {
          clearInterval(awake);
          resolve(signal);
        });
    });
    return close();
  }
  if (command === 'upgrade') {
    const done = await upgradeEmbedded(config.data_dir, roomPaths.migrations, say);
    return say(
      done
        ? `PostgreSQL ${done.from} → ${done.to}: ${done.rows} rows of ${done.tables} tables brought over and compared. The database as it was is in ${done.kept}: remove it when the shop is as it should be`
        : 'The database is of the PostgreSQL that this version carries: nothing to do',
    );
  }
  say(usage);
  process.exitCode = 2;
}

try {
  await run(process.argv[2]);
} catch (error) {
  process.stderr.write(
    `${error instanceof CannotStart ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exitCode = 1;
}
