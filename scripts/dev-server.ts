// The server of `npm run dev`: its pages come from scripts/dev.mjs, and it stops when that disconnects or ends.
import { join } from 'node:path';
import { roomPaths } from '../server/src/room-paths.ts';

// it may have disconnected before this line
if (!process.connected) process.exit(0);
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
roomPaths.storefront = join(import.meta.dirname, '../.cache/dev');
await import('../server/src/main.ts');
