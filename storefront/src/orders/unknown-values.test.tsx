// @vitest-environment happy-dom
import type { Order } from '@noren/contract/entities/order';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MeansIcon } from '../payments/payment-radios.tsx';
import { KonbiniSlip } from './konbini-slip.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderHeadline, situationOf } from './order-state.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { PaymentDetails } from './payment-details.tsx';
import { ShippingDetails } from './shipping-details.tsx';

afterEach(cleanup);

/** A response of a newer server: every value is unknown to the page. */
const newer = {
  id: 7,
  slug: 'N-7',
  region: 'JP',
  currency: 'JPY',
  total_amount: 1200,
  created_at: '2026-11-23T01:00:00.000Z',
  status: 'being_wrapped',
  payment: { type: 'moon_pay', status: 'half_paid', expire_at: null, paid_at: null, info: {} },
  refund_memo: 'refunded_in_points',
  printio_order_status: 'drying',
  items: [{ name: '湯のみ', image: null }],
  shipping: {
    type: 'by_drone',
    status: 'in_the_air',
    display_source_id: null,
    delivery_at: null,
    receiver: { name: '森 花子', address: '京都', phone: '09012345678' },
    sender: { name: '花森', address: '京都', phone: '0751234567' },
    info: { company: null, company_code: null },
  },
  completed_at: null,
  email: null,
  reason: 'eclipse',
  replaced_by: null,
  custom_buyer_name: null,
} as unknown as Order;
const shown = (what: React.ReactElement): string => render(what).container.textContent ?? '';

test('shows unknown values unchanged wherever an order is shown', () => {
  expect(shown(<OrderCard order={newer as never} href="/orders/7" />)).toMatch(
    /being_wrapped.*moon_pay.*half_paid/,
  );
  expect(shown(<PaymentDetails order={newer} />)).toMatch(
    /moon_pay.*half_paid.*refunded_in_points.*drying/,
  );
  expect(shown(<ShippingDetails order={newer} />)).toContain('in_the_air');
  expect(
    shown(<OrderHeadline order={newer} situation={situationOf(newer, 0)} isLong={false} />),
  ).toContain('being_wrapped');
  expect(
    render(<MeansIcon type={'moon_pay' as never} />).container.querySelector('svg'),
  ).not.toBeNull();
});

test('shows an order without history', () => {
  expect(shown(<OrderTimeline order={newer} />)).toBe('');
  expect(
    shown(
      <OrderTimeline
        order={
          {
            ...newer,
            histories: [{ from: null, to: 'being_wrapped', created_at: newer.created_at }],
          } as never
        }
      />,
    ),
  ).toContain('being_wrapped');
});

test('shows the numbers of a slip with an unknown chain', () => {
  const slip = {
    convenience: '00099',
    receipt_no: '123456',
    conf_no: '7890',
    payment_term: '2026-11-30T14:59:59.000Z',
  };
  const text = shown(
    <QueryClientProvider client={new QueryClient()}>
      <KonbiniSlip order={newer} slip={slip as never} />
    </QueryClientProvider>,
  );
  expect(text).toMatch(/00099.*123456/s);
});
