import type { AnyRoute } from '@tanstack/react-router';
import { Route as splat } from '../routes/$.tsx';
import { Route as root } from '../routes/__root.tsx';
import { Route as index } from '../routes/index.tsx';
import type { RouteTree } from './router.tsx';

/** Places a route file below its parent, as the generated tree does. */
export const placeRoute = (route: unknown, path: string, parent: AnyRoute): AnyRoute =>
  (route as AnyRoute).update({ id: path, path, getParentRoute: () => parent } as never);

/** A tree with a few routes. `routes/$.tsx` loads all others when a visitor goes to one. */
export function smallTree(subtree: AnyRoute): RouteTree {
  const tree: AnyRoute = root;
  tree.addChildren([placeRoute(index, '/', root), placeRoute(splat, '/$', root), subtree]);
  return tree as RouteTree;
}
