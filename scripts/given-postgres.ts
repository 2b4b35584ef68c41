import { startPostgres } from '../server/test/postgres-server.ts';

/**
 * A PostgreSQL on a port of loopback, for `npm run image`: says the URL of an empty database on its standard output, and ends when its standard input does,
 * so that none is left behind by a script that was stopped.
 */
const postgres = await startPostgres();
process.stdout.write(`${await postgres.createDatabase()}\n`);
process.stdin.resume();
process.stdin.once('end', () => void postgres.stop().finally(() => process.exit(0)));
