import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { i18nCompilation } from '../scripts/sentences.mjs';

const root = import.meta.dirname;

/** The merchant's console: a separate app at /console. Shoppers' browsers load nothing of it. */
export default defineConfig(({ command }) => ({
  root,
  base: '/console/',
  // For a build the catalogues are compiled beforehand, as for the storefront.
  plugins: [
    command === 'serve' && paraglideVitePlugin(i18nCompilation('console')),
    react(),
    tailwindcss(),
  ],
  // The kit's words, in the console's language.
  resolve: { alias: { '@noren/kit/words.ts': join(root, 'src/i18n/kit-words.ts') } },
  build: {
    outDir: join(root, 'dist'),
    emptyOutDir: true,
    target: ['es2022', 'chrome111', 'edge111', 'firefox114', 'safari16.4'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A phone fetches six files at a time: what every screen needs is two of them, instead of one for each piece that two screens share.
          groups: [
            {
              name: 'vendor',
              test: /rolldown[:/]runtime|node_modules\/(?:(?:react|react-dom|scheduler|use-sync-external-store)\/|@tanstack\/(?!react-virtual|virtual-core))/,
            },
            // screens with a form alone
            {
              name: 'forms',
              test: /kit\/src\/page\/use-sent-form|node_modules\/react-hook-form\//,
            },
            {
              name: 'frame',
              test: /(?:client|kit)\/src\/|console\/src\/(?:api|frame|orders\/order-words)/,
            },
            // sentences that several screens use; those of a single screen are in its own chunk
            {
              name: 'sentences',
              test: /console\/src\/i18n\/generated\/messages\//,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
}));
