import type { AnyRoute } from '@tanstack/react-router';
import { Route as splat } from '../routes/$.tsx';
import { Route as root } from '../routes/__root.tsx';
import { Route as index } from '../routes/index.tsx';
import type { RouteTree } from './router.tsx';

/** Attaches a route to its parent, as the generated tree does. */
export const placeRoute = (route: unknown, path: string, parent: AnyRoute): AnyRoute =>
  (route as AnyRoute).update({ id: path, path, getParentRoute: () => parent } as never);

/**
 * Returns a tree with a few routes. `routes/$.tsx` loads the others when a visitor navigates to
 * one.
 */
export function smallTree(subtree: AnyRoute): RouteTree {
  const tree: AnyRoute = root;
  tree.addChildren([placeRoute(index, '/', root), placeRoute(splat, '/$', root), subtree]);
  return tree as RouteTree;
}
