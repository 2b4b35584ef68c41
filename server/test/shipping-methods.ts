import type { ShippingMethod } from '@noren/contract/entities/shipping-method';
import type { ShippedGoods } from '@noren/contract/shipping-method-rules';
import { methodOf } from '../../contract/test/shipping-methods.ts';
import { newSku } from './buyer.ts';
import { productOf } from './live.ts';
import type { Reply, TestShop } from './shop.ts';
import type { TestStaff } from './staff.ts';

/** A method as the console sends it. */
export const methodBody = (id: string, also: Partial<ShippingMethod> = {}): ShippingMethod =>
  methodOf(id.padEnd(8, '0'), { name: { ja: `方法 ${id}`, en: null, 'zh-TW': null }, ...also });

export const setMethods = (
  keeper: TestStaff,
  methods: readonly ShippingMethod[],
  slug = 'hanamori',
): Promise<Reply> => keeper.call('PUT', `/stores/${slug}/shipping-methods`, { methods });

/** A new SKU in a product with these facts about its shipping. */
export async function newShippedSku(
  shop: TestShop,
  { weight = null, temperature = 'normal', fits_letterbox = false }: Partial<ShippedGoods> = {},
  row: { stock: number; price?: number } = { stock: 20 },
): Promise<number> {
  const sku = await newSku(shop, row);
  await shop.sql(
    'UPDATE products SET weight = $2, temperature = $3, fits_letterbox = $4 WHERE id = $1',
    [await productOf(shop, sku), weight, temperature, fits_letterbox],
  );
  return sku;
}
