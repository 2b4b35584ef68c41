import type { ShippingMethod } from '../src/entities/shipping-method.ts';

/** A box of ヤマト運輸 for 800 yen, unless `also` says otherwise. */
export const methodOf = (id: string, also: Partial<ShippingMethod> = {}): ShippingMethod => ({
  id,
  name: { ja: id, en: null, 'zh-TW': null },
  temperature: 'normal',
  carrier: 'yamato',
  fee_type: 'fixed',
  fee: 800,
  free_shipping_threshold: null,
  fees: [],
  steps: [],
  is_cash_on_delivery: true,
  takes_dates: true,
  letterbox_most: null,
  freezes_others: false,
  ...also,
});
