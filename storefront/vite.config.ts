import { paraglideVitePlugin } from '@inlang/paraglide-js';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { firstTrees } from './first-routes.ts';
import { leanPreload, parts } from './parts.ts';
import { i18nCompilation, leanRuntime } from './i18n.config.mjs';

const root = import.meta.dirname;
const server = process.env.NOREN_SERVER ?? 'http://127.0.0.1:3000';

/** The browser's build. The server reads dist/client/.vite/manifest.json to write the modulepreloads of a screen. */
export default defineConfig(({ command }) => ({
  root,
  plugins: [
    // For a build the catalogues are compiled beforehand (scripts/i18n.mjs): the compiler leaves a timer behind that would hold the build for 30 s.
    command === 'serve' && paraglideVitePlugin(i18nCompilation),
    leanRuntime,
    firstTrees,
    parts,
    leanPreload,
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
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    outDir: join(root, 'dist/client'),
    emptyOutDir: true,
    target: ['es2022', 'chrome111', 'edge111', 'firefox114', 'safari16.4'],
    manifest: true,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    sourcemap: false,
    // A strict CSP and data: URLs do not go together; small pictures are inline SVG components instead.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The first load names every file of the app: those that come later are called by their digest alone (.vite/manifest.json says which is which).
        // Nothing packs a digest: 42 bits of it tell a file from its next version.
        chunkFileNames: ({ name }) => (/^(vendor|frame)$/.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:8].js'),
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What every screen needs, as one file that changes only when a library does.
            // Long lists bring their own (virtual rows, pages upon pages) when a store is that large.
            {
              name: 'vendor',
              test: /rolldown[:/]runtime|node_modules\/(?:(?:react|react-dom|scheduler|use-sync-external-store)\/|@tanstack\/(?!react-virtual|virtual-core)(?!.*(?:nfiniteQueryO|useInfiniteQuery)))/,
            },
            // The frame around every screen: otherwise a dozen files of a few hundred bytes. What the first screen does not show (the reporter, the
            // price summary and its words) is left out of it by name.
            {
              name: 'frame',
              test: /storefront\/src\/(?:api\/(?:query|query-client|server-clock|unauthorized)|line\/(?:line|load-part)|(?:start|app|early-taps|router|runtime-config|maintenance-check|stale-page|loading-flag)\.tsx?|screens\/route-pending|routes\/(?:__root|index|\$)\.tsx$|errors\/report|channel\/marketplace-channel|guards\/(?!shop-entry|region|checkout-step)[a-z-]+|i18n\/current-locale|layouts|policies\/policy-links|session\/(?:tokens|place|visitor|end-session)|stores\/(?:last-store|content-language)|storage\/stored-value|cart\/(?:carts|cart-count)|products\/(?:product-facts|product-marks|queries)|paths|ui\/(?:app-link|class-names|long-wait(?!-)|countdown|duration|frame-icons|money|picture|price(?!-)|short-time|spinner|surfaces|toast(?!-)|use-time-left|use-title))\b|i18n\/generated\/(?:runtime|messages\/(?:browse_(?:limited|adult|print|in_carts|sold_out|end_sell|opens|left)|common_(?!something|retry|long_wait|close|step|cap|increase|decrease|remove|quantity|amount|shipping|payment|free|total|until|new_page|go_back|reload|to_top|to_shop|required|optional)))|vite\/preload-helper/,
            },
            // The list and its shelf, which a live post does without.
            {
              name: 'shelf',
              test: /storefront\/src\/(?:routes\/stores\/\$storeSlug\/(?:route|index|marketplace|marketplace\.products\.\$productId)\.tsx$|screens\/marketplace-(?:screen|view)|stores\/store-welcome|products\/(?:list-filter|list-tools|product-card|product-grid|sale-turns|use-renew-at-turns)|ui\/(?:search-field|use-words-in-url))\b|i18n\/generated\/messages\/browse_(?!more_|none_|no_match|show_all|limited|adult|print|in_carts|sold_out|end_sell|opens|left)/,
            },
            // What asks the server: a page with its answers in it stands before it needs any.
            { name: 'calls', test: /storefront\/src\/(?:api\/(?:client|patience|request|answer-check)|session\/new-guest)\b/ },
            // What most screens press and say, and the list does not.
            {
              name: 'kit',
              test: /storefront\/src\/(?:ui\/(?:button|states|use-drawer|use-came-back)\b|session\/age-answer|products\/(?:add-to-cart|number-mark)|api\/intent-key|api\/lack-of|api\/unanswered|i18n\/generated\/messages\/(?:common_(?:close|retry)|product_(?:add_to_cart|added|not_held|held_for|limit_per_person))\.)/,
            },
            // Who comes into the shop by a live platform's link: before any of its pages.
            {
              name: 'entry',
              test: /storefront\/src\/(?:session\/(?:enter-shop|entry-wanted|entry-preview|locale-outside|shop-page|order-access)|guards\/(?:shop-entry|region)|stores\/find-shop-store|channel\/shop-channel|routes\/shop\/route|storage\/tab-value)/,
            },
            // A live post as its buyers see it; what opens over it comes when it is opened.
            {
              name: 'live',
              test: /storefront\/src\/(?:live\/(?:about-post|enter-liver|first-to-end|live-list|live-row|liver-|post-(?:events|feed|standing)|product-link|shop-list|stage|standing-chip|use-)|screens\/(?:liver-screen|stream-products)|products\/number-mark|session\/use-shop-age|account\/earlier-guest-offer|ui\/(?:tab-links|announced-time|text-button)|i18n\/generated\/messages\/live_(?:comes_back|channels|keywords|since|was|time_of_store|content_more|content_less|on_air|upcoming|over|over_text|line_late|hold_note|tabs|tab_stream|tab_shop|see_shop|off_air_title|off_air_text|none_title|none_text|soon|choose|choose_of|add_of|added_held|gone)\.)/,
            },
            // Whose browser it is: a handful of small files that the pages behind a link share.
            {
              name: 'identity',
              test: /storefront\/src\/(?:session\/leave-all|account\/(?:earlier-guest\.|offer-answered|shop-log-out|person-name|other-person|belongings-sentence|merged-lines)|screens\/entry-screen|routes\/shop\/(?:seller-)?entry)/,
            },
            // One chunk a catalogue's area: without this, each sentence that two routes share is a file of its own.
            { debugName: 'messages', test: /i18n\/generated\/messages\//, name: (id: string) => `messages-${/messages\/([a-z]+)_/.exec(id)?.[1] ?? 'all'}` },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.PORT ?? 5170),
    strictPort: true,
    host: '127.0.0.1',
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/media': { target: server, changeOrigin: false },
      '/sandbox': { target: server, changeOrigin: false },
      '/maintenance-status': { target: server, changeOrigin: false },
    },
  },
  preview: { port: Number(process.env.PORT ?? 5171), strictPort: true, host: '127.0.0.1' },
}));
