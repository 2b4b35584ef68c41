// `npm start`: from a fresh clone to a running shop. The server runs in this process, so that
// stopping this process id stops it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { checkNode, ensurePackages, root, sayTimes } from './setup.mjs';

checkNode();
ensurePackages('run');
await build();
sayTimes();
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(join(root, 'server/dist/main.js')).href);
