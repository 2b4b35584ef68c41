import { createRouter, type AnyRoute } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { smallTree } from './place-route.ts';

/**
 * Returns each route's path and parent. A route is one object in all trees, and the last tree sets
 * it.
 */
const routesOf = (tree: AnyRoute) => {
  const { routesById } = createRouter({ routeTree: tree });
  const routes = Object.values(routesById) as unknown as AnyRoute[];
  return new Map(
    routes.map((route) => [route.id as string, [route.fullPath, route.parentRoute?.id]]),
  );
};

// Deep, because it imports every screen. The end-to-end tests cover both trees in every run.
it.each([
  ['a list', async () => (await import('./marketplace-tree.ts')).marketplaceRoutes, 7],
  ['a show', async () => (await import('./show-tree.ts')).showRoutes, 5],
  ['a live post', async () => (await import('./live-tree.ts')).liveRoutes, 7],
] as const)(
  'the tree of %s has the same routes as the whole tree',
  { tags: 'deep', timeout: 180_000 },
  async (_, load, count) => {
    const small = routesOf(smallTree(await load()));
    const whole = routesOf((await import('../routeTree.gen.ts')).routeTree);
    expect(small.size).toBe(count);
    for (const [id, place] of small) expect(whole.get(id), id).toEqual(place);
  },
);
