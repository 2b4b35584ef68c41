import { join } from 'node:path';
import server from '../../server/rolldown.config.mjs';

/** The server that is measured: bundled as the one that is run. */
export default {
  ...server,
  input: { ...server.input, serve: join(import.meta.dirname, 'serve.ts') },
  output: { ...server.output, dir: join(import.meta.dirname, 'dist') },
};
