import type { GoodsSku } from '@noren/contract/entities/goods';
import * as m from '../i18n/generated/messages.js';

/** A SKU's units; during an upgrade, an old server's answer lacks them. */
const unitsOf = (sku: GoodsSku) => ({
  on_hand: sku.on_hand ?? sku.stock,
  reserved: sku.reserved ?? sku.sold + sku.held,
  available: sku.available ?? sku.stock - sku.sold - sku.held,
});

/** Sums the units of a product's SKUs. */
export const unitsOfAll = (skus: readonly GoodsSku[]) =>
  skus.map(unitsOf).reduce(
    (sum, units) => ({
      on_hand: sum.on_hand + units.on_hand,
      reserved: sum.reserved + units.reserved,
      available: sum.available + units.available,
    }),
    { on_hand: 0, reserved: 0, available: 0 },
  );

export const onHandOf = (sku: GoodsSku): number => unitsOf(sku).on_hand;
export const availableOf = (sku: GoodsSku): number => unitsOf(sku).available;
export const shelfWords = (skus: readonly GoodsSku[]): string => m.stock_units(unitsOfAll(skus));
