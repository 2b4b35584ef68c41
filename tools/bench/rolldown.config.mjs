import { join } from 'node:path';
import server from '../../server/rolldown.config.mjs';

/** Bundles the measured server like the production server. */
export default {
  ...server,
  input: { ...server.input, serve: join(import.meta.dirname, 'serve.ts') },
  // as deep below the root as server/dist, because the bundle finds the built rooms relative to
  // itself
  output: { ...server.output, dir: join(import.meta.dirname, '../../.cache/measured') },
};
