// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyCard, keepTypedCard } from './card-draft.ts';
import { PaymentSelection } from './payment-selection.tsx';

/** Requests sent over the network. Only the network and the vendor's script are mocked. */
const sent = vi.fn<(url: string, init: RequestInit) => void>();
beforeEach(() => {
  localStorage.setItem(
    'huc-guest-token',
    JSON.stringify({ value: 'guest', expires_at: 253402214400000 }),
  );
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    sent(url, init);
    const answer = (): unknown => {
      if (init.method === 'POST')
        return {
          id: 7,
          type: 'gmo_credit',
          masked_card_no: '************1111',
          expire: '3012',
          kept: true,
        };
      return url.includes('/gmo-credit') ? { shop_id: 'tshop', token_script_url: '/token.js' } : [];
    };
    return new Response(JSON.stringify(answer()), {
      headers: { 'content-type': 'application/json' },
    });
  });
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    setTimeout(() => (script as HTMLScriptElement).onload?.(new Event('load')));
  });
  const tokenObject = {
    token: ['t'.repeat(64)],
    toBeExpiredAt: '2026-11-21-12-00-00',
    maskedCardNo: '************1111',
    isSecurityCodeSet: true,
  };
  vi.stubGlobal('Multipayment', {
    init: () => undefined,
    getToken: (_: object, done: (answer: object) => void) =>
      done({ resultCode: '000', tokenObject }),
  });
});
afterEach(() => {
  cleanup();
  keepTypedCard(emptyCard);
  sent.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const byCard = { id: 3, type: 'gmo_credit', enabled: true, payment_fee: 0 } as never;

async function useNewCard(tick: boolean): Promise<{ keep: unknown; chosen: unknown }> {
  const chosen = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PaymentSelection
        storeSlug="hanamori"
        currency="JPY"
        offered={[byCard]}
        chosen={{ payment_id: null, card_id: null, konbini_id: null }}
        onChoose={chosen}
      />
    </QueryClientProvider>,
  );
  const type = (label: RegExp, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText(/^Card number/);
  type(/^Card number/, '4111111111111111');
  type(/^Expiry/, '12/30');
  type(/^Security code/, '123');
  type(/^Name on the card/, 'HANAKO');
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /next time/ });
  expect(box.checked).toBe(false);
  if (tick) fireEvent.click(box);
  fireEvent.click(
    screen.getByRole('button', { name: tick ? 'Save and use this card' : 'Use this method' }),
  );
  await waitFor(() => expect(chosen).toHaveBeenCalledTimes(1));
  const body = JSON.parse(
    String(sent.mock.calls.find(([, init]) => init.method === 'POST')?.[1].body),
  ) as { keep: unknown };
  return { keep: body.keep, chosen: chosen.mock.calls[0]?.[0] };
}

test('uses a typed card for this purchase only', async () => {
  expect(await useNewCard(false)).toEqual({
    keep: false,
    chosen: { payment_id: 3, means: { type: 'gmo_credit', card_id: 7 } },
  });
});

test('saves a typed card if the buyer ticks the box', async () => {
  expect(await useNewCard(true)).toMatchObject({ keep: true });
});
