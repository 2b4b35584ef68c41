import { join } from 'node:path';
import server from '../../server/rolldown.config.mjs';

/** The server that is measured: bundled as the one that is run. */
export default {
  ...server,
  input: { ...server.input, serve: join(import.meta.dirname, 'serve.ts') },
  // as deep below the root as server/dist: the bundle finds the built rooms from where it lies
  output: { ...server.output, dir: join(import.meta.dirname, '../../.cache/measured') },
};
