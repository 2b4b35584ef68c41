import { CannotStart } from './cannot-start.ts';
import { readConfig } from './config.ts';
import { openEmbedded } from './db/embedded/open-embedded.ts';
import { keptPassword, placesOf, socketUrl } from './db/embedded/places.ts';
import { runningPostmaster } from './db/embedded/postmaster.ts';
import { upgradeEmbedded } from './db/embedded/upgrade.ts';
import { roomPaths } from './room-paths.ts';

const usage = `npm run database -- url      where the database of the open shop is, for psql and pg_dump
npm run database -- open     opens the database alone, without the shop, until Ctrl-C: to restore a backup into it
npm run database -- upgrade  brings the database to the PostgreSQL that this version carries; stop the shop first`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm run database`: what a merchant may want of the database that comes along. */
async function run(command: string | undefined): Promise<void> {
  const config = readConfig(process.env);
  if (config.database_url && command !== undefined) throw new CannotStart('DATABASE_URL is set: that database is yours, use its own tools');
  const places = placesOf(config.data_dir);
  if (command === 'url') {
    if (runningPostmaster(places.data) === null)
      throw new CannotStart(`the database in ${places.data} is not open: start the shop, or npm run database -- open`);
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
  process.stderr.write(`${error instanceof CannotStart ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exitCode = 1;
}
