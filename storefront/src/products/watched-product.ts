import type { Product } from '@noren/contract/entities/product';
import { productById } from './queries.ts';

/**
 * Polling interval in ms of a product that other buyers hold, which becomes available when they
 * remove it or their hold ends.
 */
const pollIntervalMs = 15_000;

/** Query of the product of an open page. */
export const watchedProduct = (id: number) => ({
  ...productById(id),
  refetchInterval: ({ state }: { state: { data: Product | undefined } }) =>
    state.data?.may_come_back ? pollIntervalMs : (false as const),
});
