import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ofSomeRoute } from '../server/src/serve/storefront-routes.ts';
import { importsIn } from './floors.ts';
import { sourceFiles } from './source-files.ts';

const routes = sourceFiles(/^storefront\/src\/routes\/.+\.tsx$/).map((file) => ({ ...file, address: /createFileRoute\('([^']+)'\)/.exec(file.text)?.[1] }));
const coverage = sourceFiles(/^docs\/coverage\.md$/)[0]?.text ?? '';
const sources = new Map(sourceFiles(/^storefront\/src\/.+\.tsx?$/).map((file) => [file.path, file]));

/** The screens that routes show, each with its route. */
const screens = routes.flatMap(({ path, text }) =>
  importsIn({ path, text }).flatMap(({ to, kind }) => (kind !== 'type' && to?.startsWith('storefront/src/screens/') ? [{ path, screen: normalize(to) }] : [])),
);

describe('a page of the app', () => {
  it('is answered as one by the server: its first part stands in ofSomeRoute, or a reload of it is 404', () => {
    const addresses = routes.flatMap(({ address }) => (address === undefined || address === '/$' ? [] : [address]));
    expect(addresses.length).toBeGreaterThan(50);
    // a parameter is some word, and what ends with _ only lies outside of its parent's layout
    const paths = addresses.map((address) => address.replaceAll(/\$\w*/g, 'x').replaceAll(/_(?=\/|$)/g, ''));
    expect(paths.filter((path) => !ofSomeRoute.test(path))).toEqual([]);
    expect(ofSomeRoute.test('/nowhere/at/all')).toBe(false);
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
