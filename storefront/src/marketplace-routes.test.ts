import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutShop } from '../marketplace-routes.ts';

const whole = readFileSync(join(import.meta.dirname, 'routeTree.gen.ts'), 'utf8');
const routesIn = (tree: string) => [...tree.matchAll(/from '\.\/routes\/([^']+)'/g)].map(([, file]) => file as string);
/** names that are used as values, outside types */
const statements = (tree: string) =>
  tree.slice(0, tree.indexOf('export interface FileRoutesByFullPath')) + tree.slice(tree.indexOf("declare module '@tanstack/react-router'"));

test("the marketplace's tree has every route but the shop's, and speaks of none that it does not have", () => {
  const tree = withoutShop(whole);
  const shops = routesIn(whole).filter((file) => file.startsWith('shop/'));
  expect(shops.length).toBeGreaterThan(20);
  expect(routesIn(tree)).toEqual(routesIn(whole).filter((file) => !file.startsWith('shop/')));
  expect(statements(tree).match(/^(?:const|import).*\bShop\w*Route/gm)).toBeNull();
  expect(tree.slice(tree.indexOf('const rootRouteChildren'))).not.toContain('Shop');
  expect(tree).toContain('StoresStoreSlugRouteRoute: StoresStoreSlugRouteRouteWithChildren,');
});
