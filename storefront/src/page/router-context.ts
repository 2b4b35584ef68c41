import type { QueryClient } from '@tanstack/react-query';

/** Context of every route's guards and loaders. */
export interface RouterContext {
  queryClient: QueryClient;
  /**
   * loads the other routes, or leaves the page for a path that is another page load; null: all
   * routes are loaded
   */
  bringRest: ((path: string, isPreload: boolean) => Promise<void>) | null;
}
