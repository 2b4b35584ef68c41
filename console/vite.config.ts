import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

/** The merchant's console: an app of its own, served at /console, which no shopper's browser loads a byte of. */
export default defineConfig({
  root,
  base: '/console/',
  plugins: [react(), tailwindcss()],
  resolve: { alias: { '@noren/kit/words.ts': join(root, 'src/i18n/kit-words.ts') } },
  build: {
    outDir: join(root, 'dist'),
    emptyOutDir: true,
    target: ['es2022', 'chrome111', 'edge111', 'firefox114', 'safari16.4'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
