import type { Product } from '@noren/contract/entities/product';
import { productById } from './queries.ts';

/** What others only hold comes back when they take it out or their time is over, and then stands here by itself: so often it is looked for, ms. */
const askForHeld = 15_000;

/** A product whose page stands open. */
export const watchedProduct = (id: number) => ({
  ...productById(id),
  refetchInterval: ({ state }: { state: { data: Product | undefined } }) => (state.data?.may_come_back ? askForHeld : (false as const)),
});
