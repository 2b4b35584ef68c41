import { join } from 'node:path';

/** One file of the build, and what of the app lies in it. */
export interface Chunk {
  name: string;
  /** from storefront/src, or `@noren/kit/…`, `@noren/contract/…`, `@noren/client/…`; a folder (`layouts/`) is meant with all that is in it; a route's screen has its own query */
  files: readonly string[];
  /** sentences, by name (src/i18n): those that the files say as soon as they stand */
  sentences?: readonly string[];
}

/**
 * What goes together over the line; a file in none of these lies where the bundler finds that it is needed. A first load that falls into a dozen
 * files of a few hundred bytes weighs more and asks more often (tools/bench/weight.ts measures both). Of two chunks that name a file the first has it.
 */
export const chunks: readonly Chunk[] = [
  {
    // The frame around every screen. What the first screen does not show (the reporter, the price summary and its words) is not named.
    name: 'frame',
    files: [
      'api/query-client.ts',
      'api/query.ts',
      'api/unauthorized.ts',
      'cart/carts.ts',
      'channel/paths.ts',
      'errors/report.ts',
      'guards/locale.ts',
      'guards/store-pages.ts',
      'i18n/current-locale.ts',
      'i18n/generated/runtime.js',
      // Nothing of it is left in the build; in no chunk it would lie in the page's own entry, which has to stay empty.
      'i18n/kit-words.ts',
      'i18n/language-choice.tsx',
      'layouts/',
      'line/line.ts',
      'page/',
      'policies/policy-links.tsx',
      'products/product-facts.ts',
      'products/product-marks.tsx',
      'products/queries.ts',
      'routes/$.tsx',
      'routes/__root.tsx',
      'routes/index.tsx',
      'screens/route-pending.tsx',
      'session/end-session.ts',
      'start/',
      'storage/stored-value.ts',
      'visitor/visitor.ts',
      '@noren/contract/platform-locales.ts',
      '@noren/kit/clock/server-clock.ts',
      '@noren/kit/clock/use-at-end.ts',
      '@noren/kit/clock/use-time-left.ts',
      'components/countdown.tsx',
      '@noren/kit/components/long-wait.tsx',
      '@noren/kit/components/picture.tsx',
      'components/price.tsx',
      '@noren/kit/components/spinner.tsx',
      '@noren/kit/components/surfaces.tsx',
      '@noren/kit/components/toast.tsx',
      'components/duration.ts',
      '@noren/kit/formats/money.ts',
      '@noren/kit/formats/picture-sources.ts',
      '@noren/kit/formats/short-time.ts',
      '@noren/kit/formats/store-clock.ts',
      '@noren/kit/icons/frame-icons.tsx',
      '@noren/kit/style/class-names.ts',
      '\0vite/preload-helper.js',
    ],
    sentences: [
      'browse_adult browse_end_sell browse_in_carts browse_left browse_limited browse_opens browse_print browse_sold_out',
      'common_about_shop common_account common_app_name common_busy common_cart common_cart_with_count common_commercial_law common_contact',
      'common_days common_language common_loading common_offline common_orders common_policy_privacy common_policy_terms common_price_up_to common_price_was',
      'common_skip_to_content common_tax_included common_time_left_hours common_time_left_last_minute common_time_left_minutes',
      'common_time_over',
    ],
  },
  {
    // The list and its shelf, which a live post does without.
    name: 'shelf',
    files: [
      'products/list-filter.ts',
      'products/list-tools.tsx',
      'products/product-card-skeleton.tsx',
      'products/product-card.tsx',
      'products/product-grid.tsx',
      'products/sale-turns.ts',
      'products/use-renew-at-turns.ts',
      'products/use-words-in-url.ts',
      'routes/stores/$storeSlug/index.tsx',
      'routes/stores/$storeSlug/marketplace.products.$productId.tsx',
      'routes/stores/$storeSlug/marketplace.tsx',
      'routes/stores/$storeSlug/route.tsx',
      'screens/marketplace-screen.tsx',
      'screens/marketplace-view.tsx',
      'stores/store-welcome.tsx',
      '@noren/kit/components/search-field.tsx',
      '@noren/kit/page/use-typed-words.ts',
    ],
    sentences: ['browse_all browse_count browse_kinds browse_search browse_search_clear browse_title'],
  },
  {
    // What asks the server, and says that it did not do as asked: a page with its answers in it stands before it needs any.
    name: 'calls',
    files: [
      'api/answer-check.ts',
      'api/client.ts',
      'api/lean-reads.ts',
      'failures/show-failure.ts',
      'visitor/new-guest.ts',
      '@noren/client/',
      '@noren/contract/channel-prefix.ts',
    ],
  },
  {
    // What most screens press and say, and the list does not.
    name: 'buttons',
    files: [
      'products/add-to-cart.tsx',
      'products/number-mark.tsx',
      'session/age-answer.ts',
      'session/use-session.ts',
      '@noren/kit/components/button.tsx',
      '@noren/kit/components/field-error.tsx',
      '@noren/kit/components/states.tsx',
      'components/text-skeleton.tsx',
      '@noren/kit/formats/fact-text.ts',
      '@noren/kit/icons/icons.tsx',
      'payments/use-came-back.ts',
      '@noren/kit/page/use-drawer.ts',
    ],
    sentences: [
      'common_close common_retry common_something_failed',
      'product_add_to_cart product_added product_choose_first product_held_for product_limit_per_person product_not_added product_not_held',
    ],
  },
  {
    // Who comes into the shop by a live platform's link: before any of its pages.
    name: 'entry',
    files: [
      'channel/shop-channel.ts',
      'guards/shop-entry.ts',
      'routes/shop/buyer/livers.$liverId.tsx',
      'routes/shop/buyer/livers.$liverId.stream-products.tsx',
      'routes/shop/buyer/livers.$liverId.shop-products.tsx',
      'routes/shop/route.tsx',
      'session/enter-shop.ts',
      'session/entry-preview.ts',
      'session/entry-wanted.ts',
      'session/locale-outside.ts',
      'session/order-access.ts',
      'storage/tab-value.ts',
      'stores/find-shop-store.ts',
    ],
  },
  {
    // A live post as its buyers see it; what opens over it comes when it is opened.
    name: 'live',
    files: [
      'account/earlier-guest-offer.tsx',
      'live/about-post.tsx',
      'live/enter-liver.ts',
      'live/live-list.tsx',
      'live/liver-frame.tsx',
      'live/liver-header.tsx',
      'live/liver-tabs.tsx',
      'live/post-feed.ts',
      'live/post-standing.ts',
      'live/product-link.ts',
      'live/stage-drawers.tsx',
      'live/standing-chip.tsx',
      'live/tab-links.tsx',
      'live/use-live-post.ts',
      'live/use-row-moves.ts',
      'live/use-standing.ts',
      'live/use-take.ts',
      'screens/liver-screen.tsx',
      'screens/stream-products.tsx',
      'session/use-shop-age.ts',
      '@noren/kit/formats/announced-time.ts',
    ],
    sentences: [
      'live_add_of live_added_held live_channels live_choose live_choose_of live_comes_back live_content_less live_content_more live_gone live_hold_note',
      'live_keywords live_line_late live_none_text live_none_title live_off_air_text live_off_air_title live_on_air live_over live_over_text live_see_shop',
      'live_since live_soon live_tab_shop live_tab_stream live_tabs live_time_of_store live_upcoming live_was',
    ],
  },
  {
    // Whose browser it is: a handful of small files that the pages behind a link share.
    name: 'identity',
    files: [
      'account/entry-words.ts',
      'account/earlier-guest.tsx',
      'account/leave-all.ts',
      'account/offer-answered.ts',
      'account/other-person.tsx',
      'account/shop-log-out.tsx',
      'routes/shop/entry.tsx',
      'routes/shop/entry.tsx?tsr-split=component',
      'routes/shop/seller-entry.tsx',
      'routes/shop/seller-entry.tsx?tsr-split=component',
      'screens/entry-screen.tsx',
    ],
  },
];

const rooms = {
  storefront: join(import.meta.dirname, 'src'),
  kit: join(import.meta.dirname, '../kit/src'),
  contract: join(import.meta.dirname, '../contract/src'),
  client: join(import.meta.dirname, '../client/src'),
};

/** Where a file that a chunk names lies: `layouts/` → `…/storefront/src/layouts/`. What the bundler itself brings lies nowhere (`\0`). */
function placeOf(file: string): string {
  if (file.startsWith('\0')) return file;
  const [, room, rest] = /^@noren\/(kit|contract|client)\/(.*)$/.exec(file) ?? [];
  return room === undefined ? join(rooms.storefront, file) : join(rooms[room as keyof typeof rooms], rest ?? '');
}

const sentencesOf = ({ sentences = [] }: Chunk): string[] => sentences.flatMap((line) => line.split(' '));

/** Every file that a chunk names, its sentences' among them. */
export const filesOf = (chunk: Chunk): string[] => [...chunk.files, ...sentencesOf(chunk).map((name) => `i18n/generated/messages/${name}.js`)].map(placeOf);

/** Whether a module of the bundler's is one of a chunk's. */
export function isIn(chunk: Chunk): (id: string) => boolean {
  const files = filesOf(chunk);
  const exact = new Set(files.filter((file) => !file.endsWith('/')));
  const folders = files.filter((file) => file.endsWith('/'));
  return (id) => exact.has(id) || folders.some((folder) => id.startsWith(folder));
}
