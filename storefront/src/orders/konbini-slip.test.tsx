// @vitest-environment happy-dom
import type { KonbiniSlip as Slip } from '@noren/contract/entities/konbini';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setCurrentLocale } from '../i18n/current-locale.ts';
import { KonbiniSlip } from './konbini-slip.tsx';

beforeEach(() => setCurrentLocale('ja'));
afterEach(cleanup);

const order = { total_amount: 4180, currency: 'JPY' } as never;
const slipAt = (convenience: Slip['convenience']): Slip => ({
  convenience,
  receipt_no: 'RECEIPT-11',
  conf_no: 'CONF-22',
  payment_term: '2026-11-24T14:59:59.000Z',
  receipt_url: null,
  gmo_cvs_id: 1,
});
const show = (slip: Slip) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <KonbiniSlip order={order} slip={slip} />
    </QueryClientProvider>,
  );

// GMO 1.7: each chain's names of ReceiptNo and ConfNo
test.each([
  [
    '00001',
    'ローソン',
    [
      ['お客様番号', 'RECEIPT-11'],
      ['確認番号', 'CONF-22'],
    ],
  ],
  [
    '00002',
    'ファミリーマート',
    [
      ['企業コード', 'CONF-22'],
      ['注文番号', 'RECEIPT-11'],
    ],
  ],
  [
    '00005',
    'ミニストップ',
    [
      ['お客様番号', 'RECEIPT-11'],
      ['確認番号', 'CONF-22'],
    ],
  ],
  ['00007', 'セブン-イレブン', [['払込票番号（13桁）', 'RECEIPT-11']]],
  [
    '00008',
    'セイコーマート',
    [
      ['受付番号', 'RECEIPT-11'],
      ['申込番号', 'CONF-22'],
    ],
  ],
] as const)('%s has its own names for the numbers', (chain, name, numbers) => {
  const { container } = show(slipAt(chain));
  expect(screen.getByText(name)).toBeTruthy();
  const rows = [...container.querySelectorAll('dl > div')].map((row) => [
    row.querySelector('dt')?.textContent,
    row.querySelector('dd')?.textContent,
  ]);
  expect(rows).toEqual(numbers);
});

test('shows the deadline in Japan’s time zone, and the amount in whole yen', () => {
  show(slipAt('00001'));
  expect(screen.getByText('2026/11/24 23:59（日本時間）')).toBeTruthy();
  expect(screen.getByText(/4,180/)).toBeTruthy();
});

test('copies a number with its button', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  show(slipAt('00001'));
  fireEvent.click(screen.getByRole('button', { name: '確認番号をコピー' }));
  await vi.waitFor(() => expect(writeText).toHaveBeenCalledWith('CONF-22'));
});
