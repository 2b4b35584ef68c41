// The server of `npm run dev`: its pages come from scripts/dev.mjs, and it stops when that has gone, however it went.
import { join } from 'node:path';
import { roomPaths } from '../server/src/room-paths.ts';

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
roomPaths.storefront = join(import.meta.dirname, '../.cache/dev');
await import('../server/src/main.ts');
