import { admitDemoOwner } from './people/demo-owner.ts';
import { playgroundRoutes } from './routes.ts';
import { demoPassword, seedDemo } from './seed/seed.ts';

/**
 * The playground's interface to the server, which loads it only with DEMO
 * (server/src/app/mount/open-playground.ts): the seeds, the personas' and sandboxes' routes, and
 * the demo's owner. The server imports nothing else of this room.
 */
export const playground = { admitDemoOwner, demoPassword, playgroundRoutes, seedDemo };
