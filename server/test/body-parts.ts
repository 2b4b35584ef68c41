export const sku = {
  name: '',
  price: 100,
  original_price: null,
  salable_limit: null,
  tax_rate: 10 as const,
  stock: 1,
};

export const product = {
  name: '湯のみ',
  description: '',
  kind_id: null,
  in_marketplace: true,
  adult_warning: false,
  sale_started_at: null,
  sale_ended_at: null,
  skus: [sku],
};

export const showFields = {
  title: '木曜の市',
  content: '',
  image_id: null,
  product_ids: [],
  upcoming_at: '2026-12-24T11:00:00.000Z',
  cart_item_life: 15,
  video: 'https://www.youtube.com/watch?v=abcdefghijk',
};

export const coupon = {
  kind: 'coupon' as const,
  name: '春の割引',
  code: 'SPRING-10',
  effect: 'percent' as const,
  value: 10,
  pays: null,
  min_amount: 0,
  product_ids: [],
  kind_ids: [],
  starts_at: null,
  ends_at: null,
  max_uses: null,
  max_uses_per_buyer: null,
  is_stackable: false,
};
