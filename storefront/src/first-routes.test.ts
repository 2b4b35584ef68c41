import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstTree } from '../first-routes.ts';

const whole = readFileSync(join(import.meta.dirname, 'routeTree.gen.ts'), 'utf8');
const routesIn = (tree: string) => [...tree.matchAll(/from '\.\/routes\/([^']+)\.tsx'/g)].map(([, file]) => file as string);
/** what is left when types are gone */
const values = (tree: string) =>
  (tree.slice(0, tree.indexOf('export interface FileRoutesByFullPath')) + tree.slice(tree.indexOf("declare module '@tanstack/react-router'"))).replace(
    /^(?:interface|declare module) [^]*?^\}/gm,
    '',
  );

test.each([
  [
    'marketplace',
    [
      '$',
      '__root',
      'index',
      'stores/$storeSlug/index',
      'stores/$storeSlug/marketplace',
      'stores/$storeSlug/marketplace.products.$productId',
      'stores/$storeSlug/route',
    ],
  ],
  [
    'live',
    [
      '$',
      '__root',
      'index',
      'shop/buyer/livers.$liverId',
      'shop/buyer/livers.$liverId.shop-products',
      'shop/buyer/livers.$liverId.stream-products',
      'shop/route',
    ],
  ],
] as const)("the %s page's tree has its first routes, and speaks of none that it does not have", (place, files) => {
  const tree = firstTree(whole, place);
  expect(routesIn(tree).toSorted()).toEqual(files);
  const text = values(tree);
  const known = new Set([...text.matchAll(/(?:as|const) (\w+)/g)].map(([, name]) => name as string));
  const spokenOf = [...text.matchAll(/\b\w+Route(?:Import|Children|WithChildren)?\b/g)]
    .map(([name]) => name)
    .filter((name) => !/^(?:getParentRoute|RootRouteChildren)$/.test(name));
  expect(spokenOf.length).toBeGreaterThan(20);
  expect(spokenOf.filter((name) => !known.has(name))).toEqual([]);
});
