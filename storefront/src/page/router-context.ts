import type { QueryClient } from '@tanstack/react-query';

/** What every route's guards and loaders receive. */
export interface RouterContext {
  queryClient: QueryClient;
  /** the first load has few routes: brings the rest, or leaves the page for a path that is another page load; null: they are all there */
  bringRest: ((path: string, isPreload: boolean) => Promise<void>) | null;
}
