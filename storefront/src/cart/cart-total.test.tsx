// @vitest-environment happy-dom
import type { ShippingSetting } from '@noren/contract/entities/store';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { setCurrentLocale } from '../i18n/current-locale.ts';
import { CartTotal } from './cart-total.tsx';
import { PriceSummary } from './price-summary.tsx';

afterEach(() => setCurrentLocale('en'));

const remote = {
  fee_type: 'fixed',
  fee: 1200,
  free_shipping_threshold: null,
  info: { level_one_code: ['01', '47'] },
};
const parcel = {
  id: 1,
  type: 'custom',
  enabled: true,
  fee_type: 'condition',
  fee: 600,
  free_shipping_threshold: 8000,
  fees: [remote],
};
const shown = (price: number, place: string | null, fees: object[] = [remote]): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <CartTotal
        lines={[{ id: 1, quantity: 1, price }] as never}
        currency="JPY"
        shippings={[{ ...parcel, fees }] as unknown as ShippingSetting[]}
        place={place}
        hasAutomatic={false}
        terms={{ error: null, isFetching: false, refetch: async () => undefined }}
      />
    </QueryClientProvider>,
  ).replaceAll('\u2060', '');

it.each([
  ['ja', '送料無料（北海道・沖縄県は¥1,200）', 'あと¥3,000で送料無料（北海道・沖縄県は¥1,200）'],
  [
    'en',
    'Free shipping (¥1,200 to Hokkaido, Okinawa)',
    '¥3,000 more for free shipping (¥1,200 to Hokkaido, Okinawa)',
  ],
  ['zh-TW', '已享免運（北海道、沖繩縣 ¥1,200）', '再買 ¥3,000 免運費（北海道、沖繩縣 ¥1,200）'],
] as const)(
  'names the places that are charged while no address is known (%s)',
  (locale, reached, until) => {
    setCurrentLocale(locale);
    expect(shown(8800, null)).toContain(reached);
    expect(shown(5000, null)).toContain(until);
  },
);

it('promises nothing for an address that is charged, and names no places for one that is not', () => {
  expect(shown(8800, '01')).not.toContain('ree shipping');
  expect(shown(5000, '47')).not.toContain('ree shipping');
  expect(shown(8800, '13')).toContain('>Free shipping<');
});

it('shows the threshold of a more expensive place, and shortens a long list of places', () => {
  const dearer = {
    ...remote,
    fee_type: 'condition',
    free_shipping_threshold: 20_000,
    info: { level_one_code: ['46'] },
  };
  expect(shown(8800, null, [dearer])).toContain('Free shipping (free from ¥20,000 to Kagoshima)');
  const many = { ...remote, info: { level_one_code: ['01', '02', '03', '04', '05', '06', '47'] } };
  expect(shown(8800, null, [many])).toContain('Free shipping (¥1,200 to some regions)');
});

it('shows the same price summary before an address is chosen', () => {
  const pricing = {
    amount: 8800,
    shipping_fee: 0,
    payment_fee: 0,
    total_amount: 8800,
    currency: 'JPY',
    until_free_shipping: null,
    quantity: 1,
  } as const;
  const review = (place: string | null) =>
    renderToStaticMarkup(
      <PriceSummary
        pricing={pricing}
        goes={{ shipping: parcel as unknown as ShippingSetting, place }}
      />,
    );
  expect(review(null)).toContain('¥1,200 to Hokkaido, Okinawa');
  expect(review('13')).not.toContain('Hokkaido');
});
