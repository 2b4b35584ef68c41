import { paraglideVitePlugin } from '@inlang/paraglide-js';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { firstPageChunk } from './first-pages.ts';
import { kitPlaces } from './kit-places.ts';
import { parts } from './parts.ts';
import { i18nCompilation } from '../scripts/sentences.mjs';

const root = import.meta.dirname;

/** The browser's build. The server reads dist/client/.vite/manifest.json to write the modulepreloads of a screen. */
export default defineConfig(({ command }) => ({
  root,
  plugins: [
    // For a build the catalogues are compiled beforehand (scripts/sentences.mjs): the compiler leaves a timer behind that would hold the build for 30 s.
    command === 'serve' && paraglideVitePlugin(i18nCompilation('storefront')),
    parts,
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: join(root, 'src/routes'),
      generatedRouteTree: join(root, 'src/routeTree.gen.ts'),
      quoteStyle: 'single',
      semicolons: false,
      addExtensions: true,
    }),
    // Without React's compiler: it made the first load 5 kB brotli heavier, and what renders often (cards) is memoised by hand.
    react(),
    tailwindcss(),
  ],
  // React brings it itself since its version 18: the shim asks for what is always there.
  resolve: {
    alias: {
      ...kitPlaces,
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  build: {
    outDir: join(root, 'dist/client'),
    emptyOutDir: true,
    target: ['es2022', 'chrome111', 'edge111', 'firefox114', 'safari16.4'],
    manifest: true,
    // Every browser of the target preloads modules by itself; the page names these two.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !/\/(?:vendor|index)-/.test(file)),
    },
    sourcemap: false,
    // A strict CSP and data: URLs do not go together; small pictures are inline SVG components instead.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The first load names every file of the app: those that come later are called by their digest alone (.vite/manifest.json says which is which).
        // Nothing packs a digest: 42 bits of it tell a file from its next version.
        chunkFileNames: ({ name }) =>
          name === 'vendor' ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What every screen needs, as one file that changes only when a library does.
            // Long lists bring their own (virtual rows, pages upon pages) when a store is that large.
            {
              name: 'vendor',
              test: /rolldown[:/]runtime|node_modules\/(?:(?:react|react-dom|scheduler|use-sync-external-store)\/|@tanstack\/(?!react-virtual|virtual-core)(?!.*(?:nfiniteQueryO|useInfiniteQuery)))/,
            },
            // What every page loads, in one file. The entry itself stays a file of its own.
            { name: 'app', tags: ['$initial'], test: /preload-helper|\/src\/(?!main\.tsx)/ },
            { debugName: 'first pages', test: /\/src\//, name: firstPageChunk },
          ],
        },
      },
    },
  },
  preview: { port: Number(process.env.PORT ?? 5171), strictPort: true, host: '127.0.0.1' },
}));
