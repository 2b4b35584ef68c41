import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { kitPlaces } from './kit-places.ts';

const root = import.meta.dirname;

/**
 * The server's build of the first screen: one self-contained file, dist/first-html/render.js, that the server imports.
 * React is bundled in, so the server's room depends on no React of its own.
 */
export default defineConfig({
  root,
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [react()],
  resolve: { alias: kitPlaces },
  publicDir: false,
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: join(root, 'src/first-html/render.tsx'),
    outDir: join(root, 'dist/first-html'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: { output: { entryFileNames: 'render.js', codeSplitting: false } },
  },
});
