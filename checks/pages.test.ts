import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answersOfReads } from '../contract/src/personal-reads.ts';
import { ofSomeRoute } from '../server/src/app/pages/storefront-routes.ts';
import { isProduct, loadedBy, root, sourceFiles } from './source-files.ts';
import { seen } from './seen-screens.ts';

const routes = sourceFiles(/^storefront\/src\/routes\/.+\.tsx$/).map((file) => ({
  ...file,
  address: /createFileRoute\(\s*'([^']+)',?\s*\)/.exec(file.text)?.[1],
}));
const coverage = sourceFiles(/^docs\/coverage\.md$/)[0]?.text ?? '';
const sources = new Map(
  sourceFiles(/^storefront\/src\/.+\.tsx?$/).map((file) => [file.path, file]),
);

/** The screens that routes show, each with its route. */
const screens = routes.flatMap(({ path, text }) =>
  loadedBy({ path, text }).flatMap((to) =>
    to.startsWith('storefront/src/screens/') ? [{ path, screen: to }] : [],
  ),
);

/** Pages without a guard. A new page is guarded in its route's `beforeLoad` or listed here. */
const openToAll = [
  '/error/abnormal',
  '/error/internal-system',
  '/error/not-found',
  '/error/unauthorized',
  '/overlay/$postId',
  '/playground/about',
  '/playground/fancy-card-poc',
  '/playground/home',
  '/playground/style/',
  '/shop/entry',
  '/shop/seller-entry',
  '/stores/$storeSlug/forget-password',
  '/stores/$storeSlug/introduce',
  '/stores/$storeSlug/live/',
  '/stores/$storeSlug/marketplace',
  '/stores/$storeSlug/marketplace/products/$productId',
  '/stores/$storeSlug/order-lookup',
];

/** Pages without the shop's header (cart, account, languages) and footer (law, policies): they only lead on. */
const hasNoLayout = /^\/(?:error|overlay|playground|shop\/seller)(?:\/|$)/;

/** Guarded pages that the guards journeys do not visit, with the journey that does. */
const visitedElsewhere: Record<string, string> = {
  '/shop/policies/$storeSlug/$policy': 'e2e/pages.spec.ts',
  '/shop/seller': 'e2e/seller.spec.ts',
  '/shop/seller/desk': 'e2e/desk.spec.ts',
  '/stores/$storeSlug/live/$postId': 'e2e/public-show.spec.ts',
  '/stores/$storeSlug/marketplace/checkout': 'e2e/purchase.spec.ts',
  '/stores/$storeSlug/marketplace/checkout/step-category': 'e2e/pages.spec.ts',
  '/stores/$storeSlug/marketplace/checkout/step-order-confirming/$orderId/payment/gmo-paypay':
    'e2e/paypay.spec.ts',
  '/stores/$storeSlug/marketplace/checkout/step-products': 'e2e/purchase.spec.ts',
  '/stores/$storeSlug/marketplace/checkout/step-shipping-and-payment': 'e2e/purchase.spec.ts',
  '/stores/$storeSlug/marketplace/orders/$orderId/payment/gmo-paypay': 'e2e/paypay.spec.ts',
};

/** Screens with personal data that do not change when that person signs out in another tab, and why. */
const staysAfterSignOut: Record<string, string> = {
  'storefront/src/screens/checkout-screen.tsx':
    'discarding the form would lose what the buyer is typing; the next request is refused anyway',
  'storefront/src/screens/paypay-places.tsx': 'shows no personal data, and redirects by itself',
};

/** Screens that leave the message about an expired session to another screen, or the reason why they need none. */
const sessionOverShownBy: Record<string, string> = {
  'storefront/src/screens/checkout-screen.tsx': 'storefront/src/screens/step-products.tsx',
};

/** Personal screens that do not offer the data of this browser's earlier guest (D-087), and why. */
const offersNothing: Record<string, string> = {
  'storefront/src/screens/checkout-screen.tsx':
    'the cart was merged already, and no question interrupts the checkout',
  'storefront/src/screens/order-screen.tsx': 'shows a single order that exists',
  'storefront/src/screens/paypay-places.tsx': 'redirects by itself',
};

/**
 * Pages whose addresses are built from a prefix and a step (storefront/src/channel/paths.ts,
 * storefront/src/channel/shop-channel.ts).
 */
const composed: readonly string[] = [
  '/shop/checkout/step-category',
  '/shop/checkout/step-order-confirming/$orderId/payment/gmo-paypay',
  '/shop/checkout/step-products',
  '/shop/checkout/step-shipping-and-payment',
  '/shop/orders/$orderId/payment/gmo-paypay',
  '/shop/tw-checkout/step-category',
  '/shop/tw-checkout/step-products',
  '/shop/tw-checkout/step-shipping-and-payment',
  '/stores/$storeSlug/marketplace/checkout/step-order-confirming/$orderId/payment/gmo-paypay',
  '/stores/$storeSlug/marketplace/checkout/step-products',
  '/stores/$storeSlug/marketplace/checkout/step-shipping-and-payment',
  '/stores/$storeSlug/marketplace/orders/$orderId/payment/gmo-paypay',
];

/**
 * Pages without a guard that the guards journeys do not open: the journey that does, and a text in
 * it that proves it.
 */
const openedElsewhere: Record<string, readonly [spec: string, words: string]> = {
  '/error/abnormal': ['e2e/pages.spec.ts', '/error/${path}'],
  '/error/internal-system': ['e2e/pages.spec.ts', '/error/${path}'],
  '/error/not-found': ['e2e/pages.spec.ts', '/error/${path}'],
  '/error/unauthorized': ['e2e/pages.spec.ts', '/error/${path}'],
  '/overlay/$postId': ['e2e/console-live.spec.ts', 'say.overlay_link'],
  '/playground/home': ['e2e/pages.spec.ts', '/playground/${name}'],
  '/playground/style': ['e2e/pages.spec.ts', '/playground/style'],
  '/stores/$storeSlug/live': ['e2e/public-show.spec.ts', '/live`'],
  // no link leads here: it opens only when another person is signed in
  '/shop/entry': ['e2e/identity.spec.ts', 'who is here, and whose link it is'],
  '/shop/seller-entry': ['e2e/identity.spec.ts', 'another seller’s link'],
};

/** Files that query the server and show no error themselves, and why. */
const showsNoError: Record<string, string> = {
  'account/email-known.tsx': 'a hint next to a form that works without it',
  'account/profile-addresses.tsx': 'ProfileList shows it',
  'account/profile-konbini.tsx': 'ProfileList shows it',
  'account/profile-tw-addresses.tsx': 'ProfileList shows it',
  'cart/use-after-hold.ts': 'refetches the data of a screen that shows it',
  'checkout/newsletter-choice.tsx': 'an optional box, which is left out',
  'layouts/layouts.tsx': 'the cart icon omits its number',
  'live/stage-drawers.tsx': 'the sheet shows it',
  'live/stage.tsx': 'the list of the shop’s goods shows it',
  'orders/unpaid-note.tsx': 'a hint above a page that works without it',
  'orders/unread-answers.tsx': 'a hint above a page that works without it',
  'screens/account-screen.tsx': 'shows the forms until it has data',
  'screens/checkout-screen.tsx': 'the step has loaded the data before it opens',
  'screens/liver-screen.tsx': 'the route has loaded the data, and an unknown name is left out',
  'screens/order-view.tsx': 'the route has loaded the data',
  'screens/paypay-screen.tsx': 'the route has loaded the data',
  'screens/shows-screen.tsx': 'the route has loaded the data',
  'screens/step-category.tsx': 'the route has loaded the data',
  'screens/step-products.tsx': 'the route has loaded the data',
  'session/use-age.ts': 'the age is queried again where it is needed',
  'session/use-session.ts': 'the name and age are queried again where they are needed',
  'stores/use-law.ts': 'returns the query to its callers',
};

/** Layouts around every page, which load only the store. */
const rootLayouts = /\/routes\/(__root|stores\/\$storeSlug\/route)\.tsx$/;
const stemOf = (route: string): string => route.replace(/(\/(route|index)|\.index)?\.tsx$/, '');
/** Whether a route is nested in the layout of another one; an index route has no children. */
const isNestedIn = (route: string, layout: string): boolean =>
  !rootLayouts.test(layout) &&
  !/\bindex\.tsx$/.test(layout) &&
  ['.', '/'].some((end) => stemOf(route).startsWith(stemOf(layout) + end));

/** The addresses of the pages. A segment that ends with _ only opts out of its parent's layout. */
const pages = routes.flatMap(({ address }) =>
  address === undefined || address === '/$'
    ? []
    : [address.replaceAll(/_(?=\/|$)/g, '').replace(/\/$/, '')],
);
/**
 * Finds page addresses in a text, without their query; those that end with a slash are prefixes and
 * left out.
 */
const writtenIn = (text: string): string[] =>
  [...text.matchAll(/[`'](\/(?:stores|shop|error|playground)\/[^`'\s]*)[`']/g)]
    .map(([, address]) =>
      (address as string).replaceAll(/_(?=\/|$)/g, '').replace(/(?<!\/)\$\{\w+\}$|\?.*$/g, ''),
    )
    .filter((address) => !address.endsWith('/'));
/** Compares segment by segment; a parameter or an interpolated value matches any word. */
function leadsTo(address: string, page: string): boolean {
  const [written, parts] = [address.split('/'), page.split('/')];
  return (
    written.length === parts.length &&
    written.every(
      (part, index) =>
        part === parts[index] || part.startsWith('$') || parts[index]?.startsWith('$'),
    )
  );
}

/** Removes the _ of a segment, which only opts out of its parent's layout. */
const plain = (address: string): string => address.replaceAll(/_(?=\/|$)/g, '').replace(/\/$/, '');
const shown = routes.flatMap(({ path, text, address }) =>
  address === undefined || address === '/$' || !/\bcomponent:/.test(text)
    ? []
    : [{ path, page: plain(address) }],
);
const isOpen = (path: string): boolean =>
  !routes.some(
    (one) => (one.path === path || isNestedIn(path, one.path)) && /\bbeforeLoad\b/.test(one.text),
  );
const screensFolder = 'storefront/src/screens/';
const isGuardedBy = (path: string, guard: RegExp): boolean =>
  guard.test(sources.get(path)?.text ?? '');
/** Endpoints whose data is personal, except the user's own name and age. */
const ownReads = Object.entries(answersOfReads).flatMap(([key, whom]) =>
  whom === 'personal' && !/ \/(?:live-web\/)?me$/.test(key) ? [`'${key}'`] : [],
);
/** Returns a file and everything it imports, also lazily. */
function withImports(path: string, known = new Set<string>()): Set<string> {
  const file = sources.get(path);
  if (!file || known.has(path)) return known;
  known.add(path);
  for (const to of loadedBy(file)) withImports(to, known);
  return known;
}
/**
 * Loaded only after the buyer has added something to the cart, so not part of what a screen shows.
 */
const onceAdded = [
  'storefront/src/products/add-to-cart.tsx',
  'storefront/src/products/after-adding.ts',
];
/** Whether an unguarded screen, or a file it imports, queries the visitor's personal data. */
const showsOwn = (path: string, screen: string): boolean =>
  isOpen(path) &&
  [...withImports(screen)].some(
    (part) =>
      !onceAdded.includes(part) && ownReads.some((key) => sources.get(part)?.text.includes(key)),
  );

/** Screens with personal data: guarded, or unguarded with personal queries. */
const personal = screens
  .filter(
    ({ path, screen }) => isGuardedBy(path, /\brequire(Member|Buyer)\b/) || showsOwn(path, screen),
  )
  .map(({ screen }) => screen);
const frames = (screen: string): boolean => sources.get(screen)?.text.includes('<Outlet') ?? false;

describe('a page of the app', () => {
  it('is matched by ofSomeRoute, or the server would answer a reload with 404', () => {
    const addresses = routes.flatMap(({ address }) =>
      address === undefined || address === '/$' ? [] : [address],
    );
    expect(addresses.length).toBeGreaterThan(50);
    // a parameter is replaced by a word, and a trailing _ only opts out of the parent's layout
    const paths = addresses.map((address) =>
      address.replaceAll(/\$\w*/g, 'x').replaceAll(/_(?=\/|$)/g, ''),
    );
    expect(paths.filter((path) => !ofSomeRoute.test(path))).toEqual([]);
    expect(ofSomeRoute.test('/nowhere/at/all')).toBe(false);
  });

  it("has a guard in its beforeLoad or its layout's, or is listed here as open", () => {
    const open = routes.filter(({ path, text }) => /\bcomponent:/.test(text) && isOpen(path));
    expect(open.map(({ address }) => address).toSorted()).toEqual(openToAll);
  });

  it('has the layout of its route or of a parent route, because without one it is a dead end', () => {
    const bare = shown.filter(
      ({ path, page }) =>
        !hasNoLayout.test(page) &&
        !routes.some(
          (one) =>
            (one.path === path || isNestedIn(path, one.path)) &&
            /\blayout: 'LayoutPage/.test(one.text),
        ),
    );
    expect(bare.map(({ page }) => page)).toEqual([]);
  });

  it('with personal data calls useLeftElsewhere, which clears it on sign-out in another tab, or is listed here', () => {
    expect(personal.length).toBeGreaterThan(4);
    const staying = personal.filter(
      (screen) =>
        ![...withImports(screen)].some((part) =>
          /(?<!function )\buseLeftElsewhere\(\)/.test(sources.get(part)?.text ?? ''),
        ),
    );
    expect([...new Set(staying)].toSorted()).toEqual(Object.keys(staysAfterSignOut));
  });

  it('with personal data that guests can open shows that the session is over instead of an empty list', () => {
    const behind = screens
      .filter(({ path, screen }) => isGuardedBy(path, /\brequireBuyer\b/) || showsOwn(path, screen))
      .map(({ screen }) => screen);
    expect(behind.length).toBeGreaterThan(0);
    const isReason = (screen: string) =>
      sessionOverShownBy[screen] !== undefined && !sources.has(sessionOverShownBy[screen]);
    const says = (screen: string) =>
      /<SessionOver\b/.test(sources.get(sessionOverShownBy[screen] ?? screen)?.text ?? '');
    expect(behind.filter((screen) => !isReason(screen) && !says(screen))).toEqual([]);
    expect(Object.keys(sessionOverShownBy).filter((screen) => !behind.includes(screen))).toEqual(
      [],
    );
  });

  it('with personal data offers the data of this browser’s earlier guest, who would otherwise see an empty list', () => {
    const without = personal.filter(
      (screen) => !/<EarlierGuestOffer\b/.test(sources.get(screen)?.text ?? ''),
    );
    expect([...new Set(without)].toSorted()).toEqual(Object.keys(offersNothing));
  });

  it('with a product list refetches it when a sale in it begins or ends', () => {
    const holds = (screen: string, what: RegExp) =>
      [...withImports(screen)].some((part) => what.test(sources.get(part)?.text ?? ''));
    const listing = screens
      .map(({ screen }) => screen)
      .filter((screen) => holds(screen, /<ProductCard\b/));
    expect(listing.length).toBeGreaterThan(1);
    expect(listing.filter((screen) => !holds(screen, /(?<!function )\buseRenewAtTurns\(/))).toEqual(
      [],
    );
  });

  it('exists for every address written as a string, which the compiler does not check', () => {
    const wrong = [...sources.values()].filter(isProduct).flatMap(({ path, text }) =>
      writtenIn(text)
        .filter((address) => !pages.some((page) => leadsTo(address, page)))
        .map((address) => `${path}: ${address}`),
    );
    expect(wrong).toEqual([]);
    expect([...sources.values()].flatMap(({ text }) => writtenIn(text)).length).toBeGreaterThan(
      100,
    );
    expect(pages.some((page) => leadsTo('/stores/${slug}/nowhere', page))).toBe(false);
  });

  it('has a row in docs/coverage.md', () => {
    expect(screens.length).toBeGreaterThan(30);
    expect(
      screens
        .filter(({ screen }) => !coverage.includes(`\`${screen}\``))
        .map(({ path, screen }) => `${path} → ${screen}`),
    ).toEqual([]);
  });

  it('has its own title or its layout’s, unless it only frames other screens', () => {
    // a screen, and the files it imports, two levels deep
    const hasTitle = (path: string, depth: number): boolean => {
      const file = sources.get(path);
      if (!file) return false;
      return (
        /\buseTitle\(|\bdocument\.title = /.test(file.text) ||
        (depth > 0 && loadedBy(file).some((to) => to.endsWith('.tsx') && hasTitle(to, depth - 1)))
      );
    };
    const layoutOf = (route: string): string[] => {
      const above = routes.filter(
        ({ path }) =>
          path !== route &&
          `${route.replace(/\.tsx$/, '')}.`.startsWith(`${path.replace(/(\/route)?\.tsx$/, '')}.`),
      );
      const own = routes.filter(({ path }) => path === join(dirname(route), 'route.tsx'));
      return [...above, ...own].flatMap(({ path }) =>
        screens.filter((one) => one.path === path).map(({ screen }) => screen),
      );
    };
    const without = screens.filter(
      ({ path, screen }) =>
        !frames(screen) && ![screen, ...layoutOf(path)].some((one) => hasTitle(one, 2)),
    );
    expect(without.map(({ path, screen }) => `${path} → ${screen}`)).toEqual([]);
  });

  it('is visited by the guards journeys', () => {
    const specs = sourceFiles(/^e2e\/(shop-)?guards\.spec\.ts$/).map(({ text }) =>
      text.replaceAll('${store}', '/stores/hanamori'),
    );
    // an interpolation after a segment may be a further segment or nothing
    const visited = specs.flatMap((text) =>
      [...text.matchAll(/path:\s*[`'](\/[^`']*)[`']/g)].flatMap(([, path]) => [
        path as string,
        (path as string).replace(/(?<!\/)\$/, '/$'),
      ]),
    );
    expect(visited.length).toBeGreaterThan(50);
    const guarded = shown.filter(({ path }) => !isOpen(path));
    const missed = guarded
      .filter(({ page }) => !visited.some((path) => leadsTo(path, page)))
      .map(({ page }) => page);
    expect(missed.toSorted()).toEqual(Object.keys(visitedElsewhere).toSorted());
    const open = shown.filter(
      ({ path, page }) => isOpen(path) && !visited.some((one) => leadsTo(one, page)),
    );
    expect(open.map(({ page }) => page).toSorted()).toEqual(
      Object.keys(openedElsewhere).toSorted(),
    );
    for (const spec of Object.values(visitedElsewhere))
      expect(existsSync(join(root, spec)), spec).toBe(true);
    const textOf = new Map(
      sourceFiles(/^e2e\/.+\.spec\.ts$/).map(({ path, text }) => [path, text]),
    );
    for (const [spec, words] of Object.values(openedElsewhere))
      expect(textOf.get(spec), spec).toContain(words);
  });

  it('has a link that leads to it', () => {
    const texts = sourceFiles(/^(storefront|server|tools\/playground)\/src\/.+\.tsx?$/).filter(
      (file) => isProduct(file) && !file.path.includes('/src/routes/'),
    );
    // Compares the whole address, or the end of it after a channel's prefix. An interpolated value
    // matches parameters only. A screen that names its own route is not a link.
    const written = texts.flatMap(({ text }) =>
      [
        ...text.matchAll(
          /(?<!from:\s*|from =\s*|getRouteApi\(\s*)[`'"](?:\$\{[^}]*\})?(\/\w[^`'"\s?]*)/g,
        ),
      ].map(([, address]) =>
        plain(address as string)
          .split('/')
          .slice(1),
      ),
    );
    const isLedTo = (page: string) => {
      const parts = page.split('/').slice(1);
      return written.some((given) => {
        const end = parts.slice(-given.length);
        return (
          given.length > 0 &&
          end.length === given.length &&
          given.every((part, nth) =>
            part.startsWith('$') ? end[nth]?.startsWith('$') : part === end[nth],
          )
        );
      });
    };
    expect(
      shown
        .filter(({ page }) => !isLedTo(page))
        .map(({ page }) => page)
        .toSorted(),
    ).toEqual(composed);
  });

  it('has an accessibility check and a picture, or is listed without them, unless it only frames other screens', () => {
    const taken = sourceFiles(/^e2e\/.*screens\.shots\.ts$/).flatMap(({ text }) =>
      [...text.matchAll(/shoot\(\w+, [`']([^`']+)[`']\)/g)].map(([, name]) => name),
    );
    expect(taken.length).toBeGreaterThan(50);
    const journeys = sourceFiles(/^e2e\/.*\.spec\.ts$/).filter(({ text }) =>
      text.includes('accessible'),
    );
    const isLookedAt = (name: string) =>
      journeys.some(({ text }) => text.includes(`'${name}'`) || text.includes(`\`${name}\``));
    const shownAlone = [...new Set(screens.map(({ screen }) => screen))]
      .filter((screen) => !frames(screen))
      .map((screen) => screen.slice(screensFolder.length));
    expect(shownAlone.toSorted()).toEqual(Object.keys(seen).toSorted());
    expect(
      Object.values(seen).flatMap(({ picture }) =>
        picture !== null && !taken.includes(picture) ? [picture] : [],
      ),
    ).toEqual([]);
    expect(
      Object.values(seen).flatMap(({ looked }) =>
        looked !== null && !isLookedAt(looked) ? [looked] : [],
      ),
    ).toEqual([]);
  });

  it('that queries the server shows an error when no data came, itself or in a part of it', () => {
    const asking = [...sources.values()].filter(
      (file) =>
        isProduct(file) &&
        file.path.startsWith('storefront/src/') &&
        /\buse(Infinite)?Quer(y|ies)\(/.test(file.text),
    );
    expect(asking.length).toBeGreaterThan(30);
    const silent = asking
      .filter(({ text }) => !/(?<!new )\b(is)?[eE]rror\b/.test(text))
      .map(({ path }) => path.slice('storefront/src/'.length));
    expect(silent.toSorted()).toEqual(Object.keys(showsNoError).toSorted());
  });
});
