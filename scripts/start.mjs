// `npm start`: everything from a fresh clone to an open shop. The server runs in this very process, so that its process id stops it.
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
