import { expect, test } from 'vitest';
import { renderFirstScreen, type FirstScreen } from './render.tsx';

const store = {
  id: 1,
  slug: 'hanamori',
  name: '花守',
  description: '',
  contact_email: 'shop@example.com',
  image_url: null,
  avatar_url: null,
  enable_enterprise: false,
  currency: 'JPY',
  region: 'JP',
  is_open: true,
  kinds: [],
} as const;
const product = {
  id: 7,
  name: '茶碗 <粉引>',
  description: '一点もの',
  sale_started_at: null,
  sale_ended_at: null,
  min_price: 4200,
  max_price: 4200,
  salable_status: 'on_sell',
  available_quantity: 3,
  cover_image_id: 2,
  images: [
    { id: 1, url: '/media/a-640.webp' },
    { id: 2, url: '/media/b-640.webp' },
  ],
  skus: [],
  adult_warning: false,
  is_printio_product: false,
  printio: null,
  is_limited_time_sale: false,
  is_in_limited_time_sale: false,
  kind: null,
  store: { id: 1, slug: 'hanamori', name: '花守' },
} as never;
const screens: FirstScreen[] = [
  {
    route: 'marketplace',
    locale: 'ja',
    data: { store: { ...store, kinds: [] }, products: [product] },
  },
  { route: 'product', locale: 'ja', data: { store: { ...store, kinds: [] }, product } },
];

test.each(screens)(
  '$route: the first HTML has name, cover picture and price, escaped and without style attributes',
  (screen) => {
    const html = renderFirstScreen(screen);
    expect(html).toContain('茶碗 &lt;粉引&gt;');
    expect(html).toContain('src="/media/b-640.webp"');
    expect(html).toContain('¥4,200');
    expect(html).toContain('税込');
    expect(html).not.toMatch(/\sstyle=/);
  },
);

test('renders each screen in its own language', () => {
  expect(renderFirstScreen({ ...screens[0]!, locale: 'en' })).toContain('tax incl.');
  expect(renderFirstScreen({ ...screens[0]!, locale: 'zh-TW' })).toContain('含稅');
});
