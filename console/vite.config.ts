import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { locales } from '../contract/src/scalars.ts';
import { kitPlaces } from './kit-places.ts';

const root = import.meta.dirname;

/** Every language but the one that most read comes when it is asked for. */
const asked = locales.filter((locale) => locale !== 'ja').map((locale) => locale.toLowerCase());
/** What every screen stands on, and what they share that is small. */
const isInFrame = new RegExp(
  String.raw`(?:client|kit)/src/|console/src/(?:api|frame|i18n/(?!(?:${asked.join('|')})[/.])|orders/order-(?:reads|words)|sales/sales-reads)|contract/src/(?:payment-methods|order-lists|calendar-days)|vite/preload-helper|node_modules/(?:@date-fns|date-fns)/`,
);

/** The merchant's console: an app of its own, served at /console, which no shopper's browser loads a byte of. */
export default defineConfig({
  root,
  base: '/console/',
  plugins: [react(), tailwindcss()],
  resolve: { alias: kitPlaces },
  build: {
    outDir: join(root, 'dist'),
    emptyOutDir: true,
    // which files a screen is made of: read when its page is drawn (scripts/console-pages.mjs)
    manifest: true,
    target: ['es2022', 'chrome111', 'edge111', 'firefox114', 'safari16.4'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // A phone fetches six files at a time: what every screen needs is two of them, instead of one for each piece that two screens share.
          groups: [
            {
              name: 'vendor',
              test: /rolldown[:/]runtime|node_modules\/(?:(?:react|react-dom|scheduler|use-sync-external-store)\/|@tanstack\/(?!react-virtual|virtual-core))/,
            },
            // screens with a form alone
            { name: 'forms', test: /kit\/src\/page\/use-sent-form|node_modules\/react-hook-form\// },
            { name: 'frame', test: isInFrame },
          ],
        },
      },
    },
  },
});
