import type { GoodsProduct } from '@noren/contract/entities/goods';
import type { ChipVariant } from '@noren/kit/components/surfaces.tsx';
import * as m from '../i18n/generated/messages.js';
import { unitsOfAll } from './shelf-words.ts';

export type ShownState = 'draft' | 'archived' | 'before' | 'after' | 'sold_out' | 'on_sale';

/** The state of a product as the list shows it. Pure. */
export function stateOf(product: GoodsProduct, now: number): ShownState {
  if (product.is_draft) return 'draft';
  if (product.is_archived) return 'archived';
  if (product.sale_started_at !== null && now < Date.parse(product.sale_started_at))
    return 'before';
  if (product.sale_ended_at !== null && now >= Date.parse(product.sale_ended_at)) return 'after';
  return unitsOfAll(product.skus).available <= 0 ? 'sold_out' : 'on_sale';
}

export const stateWords = (state: ShownState): string => m.goods_state({ state });
export const stateVariants: Record<ShownState, ChipVariant> = {
  draft: 'indigo',
  archived: 'plain',
  before: 'plain',
  after: 'plain',
  sold_out: 'sold',
  on_sale: 'done',
};

/** The price, or the lowest and highest one. */
export function priceRange({ skus }: GoodsProduct, money: (amount: number) => string): string {
  const prices = skus.map(({ price }) => price);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return least === most ? money(least) : `${money(least)}–${money(most)}`;
}

/** The merchant's codes of a product. */
export const codesOf = ({ skus }: GoodsProduct): string[] =>
  skus.flatMap(({ sku_code }) => sku_code ?? []);

export const coverOf = ({ images, cover_image_id }: GoodsProduct): string | undefined =>
  (images.find(({ id }) => id === cover_image_id) ?? images[0])?.url;
