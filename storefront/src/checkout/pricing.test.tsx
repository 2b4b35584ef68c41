// @vitest-environment happy-dom
import type { PaymentSetting, ShippingSetting } from '@noren/contract/entities/store';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  act,
  cleanup,
  fireEvent,
  render,
  renderHook,
  screen,
  waitFor,
} from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlaceSection } from './place-section.tsx';
import { useOrderPricing, type OrderBasis } from './use-order-basis.ts';

/** The fake network, which responds when told to. */
let answers: (() => void)[] = [];
beforeEach(() => {
  answers = [];
  localStorage.setItem(
    'huc-guest-token',
    JSON.stringify({ value: 'guest', expires_at: 253402214400000 }),
  );
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answers.push(() =>
          resolve(
            new Response(JSON.stringify({ total_amount: 720 }), {
              headers: { 'content-type': 'application/json' },
            }),
          ),
        );
      }),
  );
});
afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

const asked = (count: number) => waitFor(() => expect(answers).toHaveLength(count));
const basis = {
  lines: [{ id: 1, quantity: 2, price: 300 }],
  currency: 'JPY',
  isTotalDoubted: false,
  draft: { coupon_codes: [] },
} as unknown as OrderBasis;
const remote = {
  fee_type: 'fixed',
  fee: 200,
  free_shipping_threshold: null,
  info: { level_one_code: ['47'] },
};
const shipping = {
  id: 1,
  type: 'custom',
  fee_type: 'condition',
  fee: 120,
  free_shipping_threshold: 900,
  fees: [remote],
} as unknown as ShippingSetting;
const payment = { id: 1, payment_fee: 30 } as PaymentSetting;
type Ways = NonNullable<Parameters<typeof useOrderPricing>[1]>;
/** An address whose place the app does not know, while the fee depends on it. */
const unknown = (address_id: number): Ways => ({
  shipping,
  payment,
  address: { id: address_id, level_one_code: undefined },
});
const to = (level_one_code: string): Ways => ({
  shipping,
  payment,
  address: { id: 1, level_one_code },
});

test('shows a price the app can compute immediately, online or offline, without a request', () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(
    ({ lines, ways }) => useOrderPricing({ ...basis, lines }, ways),
    {
      wrapper,
      initialProps: { lines: basis.lines, ways: to('13') },
    },
  );
  const shown = (total_amount: number, until_free_shipping: number | null) =>
    expect(result.current).toMatchObject({
      pricing: {
        amount: 600,
        payment_fee: 30,
        total_amount,
        until_free_shipping,
        currency: 'JPY',
        quantity: 2,
      },
      isPricing: false,
      pricingFailure: null,
    });
  shown(750, 300);
  rerender({ lines: basis.lines, ways: to('47') });
  shown(830, null);
  act(() => onlineManager.setOnline(false));
  rerender({ lines: basis.lines, ways: to('13') });
  shown(750, 300);
  rerender({ lines: [], ways: to('13') });
  expect(result.current).toMatchObject({
    pricing: undefined,
    isPricing: false,
    pricingFailure: null,
  });
  rerender({ lines: basis.lines, ways: { ...to('13'), shipping: null } });
  expect(result.current).toMatchObject({
    pricing: undefined,
    isPricing: false,
    pricingFailure: null,
  });
  expect(answers).toHaveLength(0);
});

test("uses the server's price after the server refused the app's price", async () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(
    (isTotalDoubted: boolean) => useOrderPricing({ ...basis, isTotalDoubted }, to('13')),
    {
      wrapper,
      initialProps: false,
    },
  );
  expect(result.current).toMatchObject({ pricing: { total_amount: 750 } });
  rerender(true);
  await asked(1);
  expect(result.current).toMatchObject({ pricing: undefined, isPricing: true });
  answers[0]?.();
  await waitFor(() =>
    expect(result.current).toMatchObject({ pricing: { total_amount: 720 }, isPricing: false }),
  );
});

test('disables the button while a price is loading, but not while it is refreshed', async () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(
    (address_id: number | null) =>
      useOrderPricing(basis, address_id === null ? null : unknown(address_id)),
    {
      wrapper,
      initialProps: null as number | null,
    },
  );
  // the choices have not loaded yet, so no price is requested that would be requested again a
  // moment later
  expect(result.current.isPricing).toBe(false);
  expect(answers).toHaveLength(0);
  rerender(1);
  await asked(1);
  expect(result.current.isPricing).toBe(true);
  answers[0]?.();
  await waitFor(() => expect(result.current.isPricing).toBe(false));

  // back from another app after a while: the same request again, with its last response on screen
  void client.invalidateQueries();
  await asked(2);
  await waitFor(() => expect(client.isFetching()).toBe(1));
  expect(result.current).toMatchObject({ isPricing: false, pricing: { total_amount: 720 } });
  answers[1]?.();

  // another address: the shown price is for another request
  rerender(2);
  await asked(3);
  expect(result.current).toMatchObject({ isPricing: true, pricing: { total_amount: 720 } });
  answers[2]?.();
  await waitFor(() => expect(result.current.isPricing).toBe(false));
});

test('hides a total of other choices or of removed lines while offline', async () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(
    ({ lines, address_id }) => useOrderPricing({ ...basis, lines }, unknown(address_id)),
    {
      wrapper,
      initialProps: { lines: basis.lines, address_id: 1 },
    },
  );
  await asked(1);
  answers[0]?.();
  await waitFor(() =>
    expect(result.current).toMatchObject({ pricing: { total_amount: 720 }, pricingFailure: null }),
  );
  act(() => onlineManager.setOnline(false));
  // its own response is shown, online or offline
  expect(result.current).toMatchObject({ pricing: { total_amount: 720 }, pricingFailure: null });
  rerender({ lines: basis.lines, address_id: 2 });
  expect(result.current).toMatchObject({
    pricing: undefined,
    isPricing: false,
    pricingFailure: { code: 'NETWORK' },
  });

  act(() => onlineManager.setOnline(true));
  await asked(2);
  expect(result.current).toMatchObject({ isPricing: true, pricingFailure: null });
  answers[1]?.();
  await waitFor(() =>
    expect(result.current).toMatchObject({ pricing: { total_amount: 720 }, isPricing: false }),
  );

  rerender({ lines: [], address_id: 2 });
  expect(result.current).toMatchObject({
    pricing: undefined,
    isPricing: false,
    pricingFailure: null,
  });
});

test('shows that the total is loading, and places no order', () => {
  const placed = vi.fn();
  const section = {
    error: undefined,
    pricingFailure: null,
    isPlacing: false,
    isPricing: true,
    onAskPricing: vi.fn(),
    note: '',
    onPlace: placed,
  };
  const { rerender } = render(<PlaceSection {...section} />);
  const button = screen.getByRole('button');
  expect(button.textContent).toContain('Calculating total');
  expect(button.textContent).not.toContain('Place order');
  fireEvent.click(button);
  expect(placed).not.toHaveBeenCalled();

  rerender(<PlaceSection {...section} isPricing={false} />);
  expect(button.textContent).toBe('Place order');
  fireEvent.click(button);
  expect(placed).toHaveBeenCalledTimes(1);

  rerender(<PlaceSection {...section} isPlacing />);
  expect(button.textContent).not.toContain('Calculating total');
});

test('offers to load a missing total instead of placing the order', () => {
  const [placed, asked] = [vi.fn(), vi.fn()];
  const section = {
    error: undefined,
    isPlacing: false,
    isPricing: false,
    onAskPricing: asked,
    note: 'places the order',
    onPlace: placed,
  };
  const { rerender } = render(<PlaceSection {...section} pricingFailure={{ code: 'NETWORK' }} />);
  expect(screen.queryByText('places the order')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Place order' }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect([asked.mock.calls.length, placed.mock.calls.length]).toEqual([1, 0]);

  // the server has said why: placing is refused for the same reason, and shows where to fix it
  rerender(
    <PlaceSection {...section} pricingFailure={{ code: 'INVALID_SHIPPING_TYPE_EXCEPTION' }} />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Place order' }));
  expect([asked.mock.calls.length, placed.mock.calls.length]).toEqual([1, 1]);
});
