import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answersOfReads } from '../contract/src/personal-reads.ts';
import { ofSomeRoute } from '../server/src/app/pages/storefront-routes.ts';
import { isProduct, loadedBy, root, sourceFiles } from './source-files.ts';

const routes = sourceFiles(/^storefront\/src\/routes\/.+\.tsx$/).map((file) => ({ ...file, address: /createFileRoute\('([^']+)'\)/.exec(file.text)?.[1] }));
const coverage = sourceFiles(/^docs\/coverage\.md$/)[0]?.text ?? '';
const sources = new Map(sourceFiles(/^storefront\/src\/.+\.tsx?$/).map((file) => [file.path, file]));

/** The screens that routes show, each with its route. */
const screens = routes.flatMap(({ path, text }) =>
  loadedBy({ path, text }).flatMap((to) => (to.startsWith('storefront/src/screens/') ? [{ path, screen: to }] : [])),
);

/** Pages that nobody is asked before: everybody may open them. A page that is new is guarded in its route's `beforeLoad` or stands here. */
const openToEverybody = [
  '/error/abnormal',
  '/error/internal-system',
  '/error/not-found',
  '/error/unauthorized',
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

/** Pages that stand by themselves, without the shop's header (its cart, the account, the languages) and foot (the law, the policies): they lead on. */
const standsAlone = /^\/(?:error|playground|shop\/seller)(?:\/|$)/;

/** Guarded pages whose ways are looked at elsewhere than where all are, with the journey that does. */
const visitedElsewhere: Record<string, string> = {
  '/shop/policies/$storeSlug/$policy': 'e2e/pages.spec.ts',
  '/shop/seller': 'e2e/seller.spec.ts',
  '/stores/$storeSlug/live/$postId': 'e2e/public-show.spec.ts',
  '/stores/$storeSlug/marketplace/checkout': 'e2e/purchase.spec.ts',
  '/stores/$storeSlug/marketplace/checkout/step-category': 'e2e/pages.spec.ts',
  '/stores/$storeSlug/marketplace/checkout/step-order-confirming/$orderId/payment/gmo-paypay': 'e2e/paypay.spec.ts',
  '/stores/$storeSlug/marketplace/checkout/step-products': 'e2e/purchase.spec.ts',
  '/stores/$storeSlug/marketplace/checkout/step-shipping-and-payment': 'e2e/purchase.spec.ts',
  '/stores/$storeSlug/marketplace/orders/$orderId/payment/gmo-paypay': 'e2e/paypay.spec.ts',
};

/** Screens of one person that stay as they are when that person leaves in another tab, and why. */
const staysWhenLeft: Record<string, string> = {
  'storefront/src/screens/checkout-screen.tsx': 'what somebody is typing is not thrown away under their hands; what they send next is refused',
  'storefront/src/screens/paypay-places.tsx': 'it shows nothing of a person, and leads on by itself',
};

/** Screens that do not say themselves that a login is over: which other one does, or why nothing of a member's is missed in them. */
const saidElsewhere: Record<string, string> = { 'storefront/src/screens/checkout-screen.tsx': 'storefront/src/screens/step-products.tsx' };

/** Screens of one person without the offer of what this browser's guest had before they entered (D-087), and why. */
const offersNothing: Record<string, string> = {
  'storefront/src/screens/checkout-screen.tsx': 'the cart has come along, and nobody is asked anything on the way to the till',
  'storefront/src/screens/order-screen.tsx': 'of one order, which is there',
  'storefront/src/screens/paypay-places.tsx': 'it leads on by itself',
};

/** Pages whose addresses are put together out of a beginning and a step (storefront/src/channel/paths.ts, storefront/src/channel/shop-channel.ts). */
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

/** Open pages that are opened elsewhere than where all are: the journey that does, and words of it by which that is known. */
const openedElsewhere: Record<string, readonly [spec: string, words: string]> = {
  '/error/abnormal': ['e2e/pages.spec.ts', '/error/${path}'],
  '/error/internal-system': ['e2e/pages.spec.ts', '/error/${path}'],
  '/error/not-found': ['e2e/pages.spec.ts', '/error/${path}'],
  '/error/unauthorized': ['e2e/pages.spec.ts', '/error/${path}'],
  '/playground/home': ['e2e/pages.spec.ts', '/playground/${name}'],
  '/playground/style': ['e2e/pages.spec.ts', '/playground/style'],
  '/stores/$storeSlug/live': ['e2e/public-show.spec.ts', '/live`'],
  // nobody's address: a link leads there when somebody else is in
  '/shop/entry': ['e2e/identity.spec.ts', 'who is here, and whose link it is'],
  '/shop/seller-entry': ['e2e/identity.spec.ts', 'another seller’s link'],
};

/**
 * Each screen: under which name a journey has it looked at for whoever sees or hears it in another way (`accessible` of
 * e2e/shop.ts), and its picture of those that `npm run screenshots` takes; null: none yet.
 */
const seen: Record<string, { looked: string | null; picture: string | null }> = {
  'account-login.tsx': { looked: '/account/login', picture: 'login' },
  'account-register.tsx': { looked: '/account/register', picture: 'register' },
  'entry-screen.tsx': { looked: 'who is here, and whose link it is', picture: null },
  'error-page.tsx': { looked: 'unauthorized', picture: 'error-${name}' },
  'forget-password-screen.tsx': { looked: '/forget-password', picture: 'forget-password' },
  'introduce-screen.tsx': { looked: 'introduce', picture: 'introduce' },
  'marketplace-policy.tsx': { looked: '/policies/privacy', picture: null },
  'order-lookup-screen.tsx': { looked: '/order-lookup', picture: null },
  'order-screen.tsx': { looked: 'order', picture: 'order-${status}' },
  'order-view.tsx': { looked: 'step-done', picture: 'step-done-paid' },
  'orders-screen.tsx': { looked: 'orders', picture: 'orders' },
  'paypay-places.tsx': { looked: 'step-order-confirming, canceled', picture: 'shop-paypay-unfinished' },
  'playground/about-screen.tsx': { looked: 'playground ${name}', picture: 'playground-${name}' },
  'playground/fancy-card-screen.tsx': { looked: 'playground ${name}', picture: 'playground-${name}' },
  'playground/home-screen.tsx': { looked: 'playground ${name}', picture: 'playground-${name}' },
  'playground/style-screen.tsx': { looked: 'style', picture: 'style' },
  'product-screen.tsx': { looked: 'product', picture: 'product' },
  'profile-screen.tsx': { looked: 'profile', picture: 'profile' },
  'selected-screen.tsx': { looked: 'seller selected', picture: 'seller-selected' },
  'seller-shop-products.tsx': { looked: 'seller shop products', picture: 'seller-shop-products' },
  'shop-orders-screen.tsx': { looked: 'orders of the shop', picture: 'shop-orders' },
  'shop-policy.tsx': { looked: null, picture: null },
  'shop-products.tsx': { looked: 'shop products', picture: 'shop-products' },
  'show-screen.tsx': { looked: 'the public page of a show', picture: null },
  'shows-screen.tsx': { looked: 'the list of shows', picture: null },
  'step-category.tsx': { looked: 'step-category', picture: 'step-category' },
  'step-products.tsx': { looked: 'step-products', picture: 'step-products' },
  'step-shipping-and-payment.tsx': { looked: 'step-shipping-and-payment', picture: 'step-shipping-and-payment' },
  'stream-products.tsx': { looked: 'stream products', picture: 'stream-products' },
  'tw-step-shipping-and-payment.tsx': { looked: 'step-shipping-and-payment of Taiwan', picture: 'tw-step-shipping-and-payment' },
  'unselected-screen.tsx': { looked: 'seller unselected', picture: 'seller-unselected' },
};

/** What asks and does not say itself that no answer came: why. */
const hasItsAnswer: Record<string, string> = {
  'account/email-known.tsx': 'a hint beside a form that goes without it',
  'account/profile-addresses.tsx': 'ProfileList says it',
  'account/profile-konbini.tsx': 'ProfileList says it',
  'cart/use-after-hold.ts': 'asks again for what a screen shows',
  'layouts/layouts.tsx': 'the cart’s sign goes without its number',
  'live/stage-drawers.tsx': 'the sheet says it',
  'live/stage.tsx': 'the list of the shop’s goods says it',
  'orders/unpaid-note.tsx': 'a hint above the page, which goes without it',
  'orders/unread-answers.tsx': 'a hint above the page, which goes without it',
  'screens/account-screen.tsx': 'shows the forms until there is one',
  'screens/checkout-screen.tsx': 'its step has asked before it opens',
  'screens/liver-screen.tsx': 'its route has asked, and a name that is not known is not said',
  'screens/order-view.tsx': 'its route has asked',
  'screens/paypay-screen.tsx': 'its route has asked',
  'screens/show-screen.tsx': 'the list of goods reports the post; announced shows below it are left out',
  'screens/shows-screen.tsx': 'its route has asked',
  'screens/step-category.tsx': 'its route has asked',
  'screens/step-products.tsx': 'its route has asked',
  'session/use-age.ts': 'the age is asked for again where it is needed',
  'session/use-session.ts': 'its user’s name and age are asked for again where they are needed',
  'stores/use-law.ts': 'hands on what was asked',
};

/** Of what every page lies in, and which asks for the store alone. */
const aroundAll = /\/routes\/(__root|stores\/\$storeSlug\/route)\.tsx$/;
const stemOf = (route: string): string => route.replace(/(\/(route|index)|\.index)?\.tsx$/, '');
/** Whether a route lies in the layout of another one; that of an index has nothing in it. */
const liesIn = (route: string, layout: string): boolean =>
  !aroundAll.test(layout) && !/\bindex\.tsx$/.test(layout) && ['.', '/'].some((end) => stemOf(route).startsWith(stemOf(layout) + end));

/** The pages' addresses, a part each; what ends with _ only lies outside of its parent's layout. */
const pages = routes.flatMap(({ address }) => (address === undefined || address === '/$' ? [] : [address.replaceAll(/_(?=\/|$)/g, '').replace(/\/$/, '')]));
/** Addresses of pages in a file, without their query; one that ends with a slash is the beginning of others. */
const writtenIn = (text: string): string[] =>
  [...text.matchAll(/[`'](\/(?:stores|shop|error|playground)\/[^`'\s]*)[`']/g)]
    .map(([, address]) => (address as string).replaceAll(/_(?=\/|$)/g, '').replace(/(?<!\/)\$\{\w+\}$|\?.*$/g, ''))
    .filter((address) => !address.endsWith('/'));
/** Part by part, where a parameter and what is put in are any word. */
function leadsTo(address: string, page: string): boolean {
  const [written, parts] = [address.split('/'), page.split('/')];
  return written.length === parts.length && written.every((part, index) => part === parts[index] || part.startsWith('$') || parts[index]?.startsWith('$'));
}

/** What ends with _ only lies outside of its parent's layout. */
const plain = (address: string): string => address.replaceAll(/_(?=\/|$)/g, '').replace(/\/$/, '');
/** Pages that show something of their own, each with its route. */
const shown = routes.flatMap(({ path, text, address }) =>
  address === undefined || address === '/$' || !/\bcomponent:/.test(text) ? [] : [{ path, page: plain(address) }],
);
const isOpen = (path: string): boolean => !routes.some((one) => (one.path === path || liesIn(path, one.path)) && /\bbeforeLoad\b/.test(one.text));
const screensFolder = 'storefront/src/screens/';
const isGuardedBy = (path: string, guard: RegExp): boolean => guard.test(sources.get(path)?.text ?? '');
/** What only the one who asks is told, but for who they are. */
const ownReads = Object.entries(answersOfReads).flatMap(([key, whom]) => (whom === 'personal' && !/ \/(?:live-web\/)?me$/.test(key) ? [`'${key}'`] : []));
/** A file and all it imports, also what comes lazily. */
function withImports(path: string, known = new Set<string>()): Set<string> {
  const file = sources.get(path);
  if (!file || known.has(path)) return known;
  known.add(path);
  for (const to of loadedBy(file)) withImports(to, known);
  return known;
}
/** What is asked for once somebody has put something into their cart: no part of what a screen shows. */
const onceAdded = ['storefront/src/products/add-to-cart.tsx', 'storefront/src/products/after-adding.ts'];
/** A screen that everybody may open, and that asks, itself or by what it is made of, for what is the visitor's own. */
const showsOwn = (path: string, screen: string): boolean =>
  isOpen(path) && [...withImports(screen)].some((part) => !onceAdded.includes(part) && ownReads.some((key) => sources.get(part)?.text.includes(key)));

/** The screens of one person: behind a guard, or open with what is their own. */
const personal = screens.filter(({ path, screen }) => isGuardedBy(path, /\brequire(Member|Buyer)\b/) || showsOwn(path, screen)).map(({ screen }) => screen);
/** A screen in which others are shown. */
const frames = (screen: string): boolean => sources.get(screen)?.text.includes('<Outlet') ?? false;

describe('a page of the app', () => {
  it('is answered as one by the server: its first part stands in ofSomeRoute, or a reload of it is 404', () => {
    const addresses = routes.flatMap(({ address }) => (address === undefined || address === '/$' ? [] : [address]));
    expect(addresses.length).toBeGreaterThan(50);
    // a parameter is some word, and what ends with _ only lies outside of its parent's layout
    const paths = addresses.map((address) => address.replaceAll(/\$\w*/g, 'x').replaceAll(/_(?=\/|$)/g, ''));
    expect(paths.filter((path) => !ofSomeRoute.test(path))).toEqual([]);
    expect(ofSomeRoute.test('/nowhere/at/all')).toBe(false);
  });

  it('has a guard in its beforeLoad or in that of its layout, or is open to everybody and says so here', () => {
    const open = routes.filter(({ path, text }) => /\bcomponent:/.test(text) && isOpen(path));
    expect(open.map(({ address }) => address).toSorted()).toEqual(openToEverybody);
  });

  it('has the layout that its route names, or that of the route it lies in: without one it is a dead end', () => {
    const bare = shown.filter(
      ({ path, page }) =>
        !standsAlone.test(page) && !routes.some((one) => (one.path === path || liesIn(path, one.path)) && /\blayout: 'LayoutPage/.test(one.text)),
    );
    expect(bare.map(({ page }) => page)).toEqual([]);
  });

  it('of one person goes when they leave in another tab: it calls useLeftElsewhere, or says here why not', () => {
    expect(personal.length).toBeGreaterThan(4);
    const staying = personal.filter(
      (screen) => ![...withImports(screen)].some((part) => /(?<!function )\buseLeftElsewhere\(\)/.test(sources.get(part)?.text ?? '')),
    );
    expect([...new Set(staying)].toSorted()).toEqual(Object.keys(staysWhenLeft));
  });

  it('that is open or makes guests, and shows what is one person’s, says where a login is over, and not that there is nothing', () => {
    const behind = screens.filter(({ path, screen }) => isGuardedBy(path, /\brequireBuyer\b/) || showsOwn(path, screen)).map(({ screen }) => screen);
    expect(behind.length).toBeGreaterThan(0);
    const isReason = (screen: string) => saidElsewhere[screen] !== undefined && !sources.has(saidElsewhere[screen]);
    const says = (screen: string) => /<SessionOver\b/.test(sources.get(saidElsewhere[screen] ?? screen)?.text ?? '');
    expect(behind.filter((screen) => !isReason(screen) && !says(screen))).toEqual([]);
    expect(Object.keys(saidElsewhere).filter((screen) => !behind.includes(screen))).toEqual([]);
  });

  it('of one person offers what an earlier guest of this browser had, who would else read that there is nothing', () => {
    const without = personal.filter((screen) => !/<EarlierGuestOffer\b/.test(sources.get(screen)?.text ?? ''));
    expect([...new Set(without)].toSorted()).toEqual(Object.keys(offersNothing));
  });

  it('with a list of goods, its own or a part’s, asks again when a sale among them begins or ends', () => {
    const holds = (screen: string, what: RegExp) => [...withImports(screen)].some((part) => what.test(sources.get(part)?.text ?? ''));
    const listing = screens.map(({ screen }) => screen).filter((screen) => holds(screen, /<ProductCard\b/));
    expect(listing.length).toBeGreaterThan(1);
    expect(listing.filter((screen) => !holds(screen, /(?<!function )\buseRenewAtTurns\(/))).toEqual([]);
  });

  it('is there for every address that is written as a text: only a typed link does not compile without its page', () => {
    const wrong = [...sources.values()].filter(isProduct).flatMap(({ path, text }) =>
      writtenIn(text)
        .filter((address) => !pages.some((page) => leadsTo(address, page)))
        .map((address) => `${path}: ${address}`),
    );
    expect(wrong).toEqual([]);
    expect([...sources.values()].flatMap(({ text }) => writtenIn(text)).length).toBeGreaterThan(100);
    expect(pages.some((page) => leadsTo('/stores/${slug}/nowhere', page))).toBe(false);
  });

  it('has a row in docs/coverage.md', () => {
    expect(screens.length).toBeGreaterThan(30);
    expect(screens.filter(({ screen }) => !coverage.includes(`\`${screen}\``)).map(({ path, screen }) => `${path} → ${screen}`)).toEqual([]);
  });

  it('has a title of its own, or its layout has; what only frames others leaves it to them', () => {
    // a screen, and what it shows of its own folder or of the room's other ones
    const hasTitle = (path: string, depth: number): boolean => {
      const file = sources.get(path);
      if (!file) return false;
      return /\buseTitle\(|\bdocument\.title = /.test(file.text) || (depth > 0 && loadedBy(file).some((to) => to.endsWith('.tsx') && hasTitle(to, depth - 1)));
    };
    const layoutOf = (route: string): string[] => {
      const above = routes.filter(({ path }) => path !== route && `${route.replace(/\.tsx$/, '')}.`.startsWith(`${path.replace(/(\/route)?\.tsx$/, '')}.`));
      const own = routes.filter(({ path }) => path === join(dirname(route), 'route.tsx'));
      return [...above, ...own].flatMap(({ path }) => screens.filter((one) => one.path === path).map(({ screen }) => screen));
    };
    const without = screens.filter(({ path, screen }) => !frames(screen) && ![screen, ...layoutOf(path)].some((one) => hasTitle(one, 2)));
    expect(without.map(({ path, screen }) => `${path} → ${screen}`)).toEqual([]);
  });

  it('is visited by the journeys that look where it leads', () => {
    const specs = sourceFiles(/^e2e\/(shop-)?guards\.spec\.ts$/).map(({ text }) => text.replaceAll('${store}', '/stores/hanamori'));
    // what stands behind a part is a further part, or none
    const visited = specs.flatMap((text) =>
      [...text.matchAll(/path: [`'](\/[^`']*)[`']/g)].flatMap(([, path]) => [path as string, (path as string).replace(/(?<!\/)\$/, '/$')]),
    );
    expect(visited.length).toBeGreaterThan(50);
    const guarded = shown.filter(({ path }) => !isOpen(path));
    const missed = guarded.filter(({ page }) => !visited.some((path) => leadsTo(path, page))).map(({ page }) => page);
    expect(missed.toSorted()).toEqual(Object.keys(visitedElsewhere).toSorted());
    const open = shown.filter(({ path, page }) => isOpen(path) && !visited.some((one) => leadsTo(one, page)));
    expect(open.map(({ page }) => page).toSorted()).toEqual(Object.keys(openedElsewhere).toSorted());
    for (const spec of Object.values(visitedElsewhere)) expect(existsSync(join(root, spec)), spec).toBe(true);
    const textOf = new Map(sourceFiles(/^e2e\/.+\.spec\.ts$/).map(({ path, text }) => [path, text]));
    for (const [spec, words] of Object.values(openedElsewhere)) expect(textOf.get(spec), spec).toContain(words);
  });

  it('is led to from somewhere', () => {
    const texts = sourceFiles(/^(storefront|server|tools\/playground)\/src\/.+\.tsx?$/).filter(
      (file) => isProduct(file) && !file.path.includes('/src/routes/'),
    );
    // the whole of it, or what stands behind the beginning that a channel's path gives; what is put in is a parameter and no
    // page's own word; a screen that says which it is leads nowhere
    const written = texts.flatMap(({ text }) =>
      [...text.matchAll(/(?<!from: |from = |getRouteApi\()[`'"](?:\$\{[^}]*\})?(\/\w[^`'"\s?]*)/g)].map(([, address]) =>
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
          given.length > 0 && end.length === given.length && given.every((part, nth) => (part.startsWith('$') ? end[nth]?.startsWith('$') : part === end[nth]))
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

  it('is looked at by a journey and has a picture, or has none on purpose; what only frames others is in theirs', () => {
    const taken = sourceFiles(/^e2e\/.*screens\.shots\.ts$/).flatMap(({ text }) =>
      [...text.matchAll(/shoot\(\w+, [`']([^`']+)[`']\)/g)].map(([, name]) => name),
    );
    expect(taken.length).toBeGreaterThan(50);
    const journeys = sourceFiles(/^e2e\/.*\.spec\.ts$/).filter(({ text }) => text.includes('accessible'));
    const isLookedAt = (name: string) => journeys.some(({ text }) => text.includes(`'${name}'`) || text.includes(`\`${name}\``));
    const shownAlone = [...new Set(screens.map(({ screen }) => screen))]
      .filter((screen) => !frames(screen))
      .map((screen) => screen.slice(screensFolder.length));
    expect(shownAlone.toSorted()).toEqual(Object.keys(seen).toSorted());
    expect(Object.values(seen).flatMap(({ picture }) => (picture !== null && !taken.includes(picture) ? [picture] : []))).toEqual([]);
    expect(Object.values(seen).flatMap(({ looked }) => (looked !== null && !isLookedAt(looked) ? [looked] : []))).toEqual([]);
  });

  it('that asks the server says what it shows where no answer comes, itself or a part of it: it is not to look as if there were none', () => {
    const asking = [...sources.values()].filter(
      (file) => isProduct(file) && file.path.startsWith('storefront/src/') && /\buse(Infinite)?Quer(y|ies)\(/.test(file.text),
    );
    expect(asking.length).toBeGreaterThan(30);
    const silent = asking.filter(({ text }) => !/(?<!new )\b(is)?[eE]rror\b/.test(text)).map(({ path }) => path.slice('storefront/src/'.length));
    expect(silent.toSorted()).toEqual(Object.keys(hasItsAnswer).toSorted());
  });
});
