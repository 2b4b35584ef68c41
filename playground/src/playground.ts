import { admitDemoOwner } from './people/demo-owner.ts';
import { drawPictures } from './draw-pictures.ts';
import { playgroundRoutes } from './routes.ts';
import { demoPassword, seedDemo } from './seed/seed.ts';

/** What the server takes from here where DEMO is on (server/src/serve/open-playground.ts). */
export const playground = { admitDemoOwner, demoPassword, drawPictures, playgroundRoutes, seedDemo };
