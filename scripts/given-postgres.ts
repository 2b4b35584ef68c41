import { startPostgres } from '../server/test/postgres-server.ts';

/** A PostgreSQL on a port of loopback, for `npm run image`: says its URL, and ends when its standard input does. */
const postgres = await startPostgres();
process.stdout.write(`${await postgres.createDatabase()}\n`);
process.stdin.resume();
process.stdin.once('end', () => void postgres.stop().finally(() => process.exit(0)));
