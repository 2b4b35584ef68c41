import { CancelledError, QueryClient } from '@tanstack/react-query';

/**
 * Guards and loaders wait for answers that screens have asked for as well. A screen that leaves takes its question along, and React Query would tell
 * whoever else waits that nobody asks any more: here it is asked anew.
 */
export class ShopQueryClient extends QueryClient {
  override fetchQuery: QueryClient['fetchQuery'] = (options) =>
    super.fetchQuery(options).catch((error: unknown) => {
      if (error instanceof CancelledError) return this.fetchQuery(options);
      throw error;
    });
}
