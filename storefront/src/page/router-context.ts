import type { QueryClient } from '@tanstack/react-query';

/** Context of every route's guards and loaders. */
export interface RouterContext {
  queryClient: QueryClient;
  /**
   * loads the remaining routes, or does a full page load where a path needs one; null: all routes
   * are loaded
   */
  bringRest: ((path: string, isPreload: boolean) => Promise<void>) | null;
}
