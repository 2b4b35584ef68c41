// `npm run database -- url | open | upgrade | rotate-key | accept-key`: the database that comes along, for psql, backups and a new major version; a given one's settings key too. Standard output is the answer alone.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './setup.mjs';

const program = join(root, 'server/dist/database-command.js');
// what is printed is for other programs to read: the build says nothing in between
if (!existsSync(program)) run(process.execPath, ['scripts/build.mjs'], { quiet: true });
process.exit(run(process.execPath, [program, ...process.argv.slice(2)], { mayFail: true }).status ?? 1);
