// `npm run database -- url | open | upgrade | rotate-key | accept-key`: commands for the embedded
// database (psql, backups, a new major version). The key commands also work on an external
// database. Standard output holds only the result.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './setup.mjs';

const program = join(root, 'server/dist/database-command.js');
// other programs read standard output, so the build must not print to it
if (!existsSync(program)) run(process.execPath, ['scripts/build.mjs'], { quiet: true });
process.exit(
  run(process.execPath, [program, ...process.argv.slice(2)], { mayFail: true }).status ?? 1,
);
