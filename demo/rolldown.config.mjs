import { join } from 'node:path';

/** The drawer of the demo's pictures as one file, run in a process of its own; sharp is left to node_modules. */
export default {
  input: join(import.meta.dirname, 'src/pictures/draw.ts'),
  platform: 'node',
  external: 'sharp',
  output: { file: join(import.meta.dirname, 'dist/draw.js'), format: 'esm' },
};
