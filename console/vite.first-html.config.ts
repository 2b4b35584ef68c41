import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { kitPlaces } from './kit-places.ts';

const root = import.meta.dirname;

/** What draws the console's first screens when it is built (scripts/console-pages.mjs): one file, that no server runs. */
export default defineConfig({
  root,
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [react()],
  resolve: { alias: kitPlaces },
  publicDir: false,
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: join(root, 'src/first-html/render.tsx'),
    outDir: join(root, '../.cache/console-first-html'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: { output: { entryFileNames: 'render.js', codeSplitting: false } },
  },
});
