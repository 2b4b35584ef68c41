// Server of `npm run dev`: scripts/dev.mjs writes its pages, and it stops when that process
// disconnects or exits.
import { join } from 'node:path';
import { roomPaths } from '../server/src/room-paths.ts';

// the parent may have disconnected before this line
if (!process.connected) process.exit(0);
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
roomPaths.storefront = join(import.meta.dirname, '../.cache/dev');
await import('../server/src/main.ts');
