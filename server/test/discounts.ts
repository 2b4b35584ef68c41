import type { Discount, DiscountBody } from '@noren/contract/entities/discount';
import type { TestBuyer } from './buyer.ts';
import type { TestStaff } from './staff.ts';

/** A coupon of 500 off all goods, unless `also` says otherwise. */
export const couponBody = (also: Partial<DiscountBody> = {}): DiscountBody => ({
  kind: 'coupon',
  name: 'クーポン',
  code: `TEST${Math.random().toString(36).slice(2, 10).toUpperCase()}`,
  effect: 'amount',
  value: 500,
  pays: null,
  min_amount: 0,
  product_ids: [],
  kind_ids: [],
  starts_at: null,
  ends_at: null,
  max_uses: null,
  max_uses_per_buyer: null,
  is_stackable: false,
  ...also,
});

export const automaticBody = (also: Partial<DiscountBody> = {}): DiscountBody =>
  couponBody({ kind: 'automatic', code: null, ...also });

/** Makes a discount in a store, the demo's first one unless named. */
export async function newDiscount(
  keeper: TestStaff,
  body: DiscountBody,
  slug = 'hanamori',
): Promise<Discount & { code: string }> {
  const made = await keeper.call('POST', `/stores/${slug}/discounts`, body);
  if (made.status !== 200) throw new Error(`not made: ${JSON.stringify(made.body)}`);
  return made.body.data;
}

export const listedDiscount = async (keeper: TestStaff, id: number): Promise<Discount> =>
  (await keeper.call('GET', '/stores/hanamori/discounts')).body.data.find(
    (one: Discount) => one.id === id,
  );

/** What the checkout's page shows for lines with these codes. */
export const pricedWith = async (
  buyer: TestBuyer,
  item_ids: number[],
  coupon_codes: string[],
): Promise<any> => {
  const [shipping] = (await buyer.call('GET', '/stores/hanamori/shipping-setting')).body;
  return (
    await buyer.call('POST', '/carts/pricing', {
      body: { item_ids, shipping_setting_id: shipping.id, coupon_codes },
    })
  ).body;
};
