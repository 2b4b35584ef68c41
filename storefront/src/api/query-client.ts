import { CancelledError, QueryClient } from '@tanstack/react-query';

/**
 * Guards and loaders may await a query that a screen started too. When the screen unmounts, React
 * Query cancels the query for everyone; this client then fetches again.
 */
export class ShopQueryClient extends QueryClient {
  override fetchQuery: QueryClient['fetchQuery'] = (options) =>
    super.fetchQuery(options).catch((error: unknown) => {
      if (error instanceof CancelledError) return this.fetchQuery(options);
      throw error;
    });
}
