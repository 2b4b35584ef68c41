import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ofSomeRoute } from '../server/src/serve/storefront-routes.ts';
import { importsIn, isProduct } from './floors.ts';
import { sourceFiles } from './source-files.ts';

const routes = sourceFiles(/^storefront\/src\/routes\/.+\.tsx$/).map((file) => ({ ...file, address: /createFileRoute\('([^']+)'\)/.exec(file.text)?.[1] }));
const coverage = sourceFiles(/^docs\/coverage\.md$/)[0]?.text ?? '';
const sources = new Map(sourceFiles(/^storefront\/src\/.+\.tsx?$/).map((file) => [file.path, file]));

/** The screens that routes show, each with its route. */
const screens = routes.flatMap(({ path, text }) =>
  importsIn({ path, text }).flatMap(({ to, kind }) => (kind !== 'type' && to?.startsWith('storefront/src/screens/') ? [{ path, screen: normalize(to) }] : [])),
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
  '/stores/$storeSlug/marketplace',
  '/stores/$storeSlug/marketplace/products/$productId',
  '/stores/$storeSlug/order-lookup',
];

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
    const shown = routes.filter(({ text }) => /\bcomponent:/.test(text));
    const isOpen = (path: string) => !routes.some((one) => (one.path === path || liesIn(path, one.path)) && /\bbeforeLoad\b/.test(one.text));
    const open = shown.filter(({ path }) => isOpen(path));
    expect(open.map(({ address }) => address).toSorted()).toEqual(openToEverybody);
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
      return (
        /\buseTitle\(|\bdocument\.title = /.test(file.text) ||
        (depth > 0 && importsIn(file).some(({ to, kind }) => kind !== 'type' && to?.endsWith('.tsx') && hasTitle(to, depth - 1)))
      );
    };
    const layoutOf = (route: string): string[] => {
      const above = routes.filter(({ path }) => path !== route && `${route.replace(/\.tsx$/, '')}.`.startsWith(`${path.replace(/(\/route)?\.tsx$/, '')}.`));
      const own = routes.filter(({ path }) => path === join(dirname(route), 'route.tsx'));
      return [...above, ...own].flatMap(({ path }) => screens.filter((one) => one.path === path).map(({ screen }) => screen));
    };
    const frames = (screen: string): boolean => sources.get(screen)?.text.includes('<Outlet') ?? false;
    const without = screens.filter(({ path, screen }) => !frames(screen) && ![screen, ...layoutOf(path)].some((one) => hasTitle(one, 2)));
    expect(without.map(({ path, screen }) => `${path} → ${screen}`)).toEqual([]);
  });
});
