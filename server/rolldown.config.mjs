import { join } from 'node:path';

/** The server as one file with a lazily loaded demo: its own rooms bundled, packages left to node_modules. */
export default {
  input: join(import.meta.dirname, 'src/main.ts'),
  platform: 'node',
  external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('@noren/') && !id.startsWith('\0'),
  output: { dir: join(import.meta.dirname, 'dist'), format: 'esm', entryFileNames: 'main.js', chunkFileNames: '[name].js', sourcemap: true },
};
