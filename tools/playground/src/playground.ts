import { admitDemoOwner } from './people/demo-owner.ts';
import { playgroundRoutes } from './routes.ts';
import { demoPassword, seedDemo } from './seed/seed.ts';

/**
 * What the server takes from here where DEMO is on (server/src/app/mount/open-playground.ts): rows to begin with, whom to enter as, the
 * routes of the gateways' sandboxes, and the demo's owner. A room's door: nothing else of it is known outside.
 */
export const playground = { admitDemoOwner, demoPassword, playgroundRoutes, seedDemo };
