// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addressDraft } from './address-draft.ts';
import { NewAddressForm } from './new-address-form.tsx';

const places: Record<string, object> = {
  '1500001': {
    level_one_code: '13',
    level_one: '東京都',
    level_two: '渋谷区',
    level_three: '神宮前',
  },
  '5300001': {
    level_one_code: '27',
    level_one: '大阪府',
    level_two: '大阪市北区',
    level_three: '梅田',
  },
};
beforeEach(() =>
  vi.stubGlobal('fetch', async (url: string) => {
    const place = places[new URL(url, window.location.origin).searchParams.get('zipcode') ?? ''];
    return new Response(JSON.stringify(place), { headers: { 'content-type': 'application/json' } });
  }),
);
afterEach(() => {
  cleanup();
  addressDraft().clear();
  vi.unstubAllGlobals();
});

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NewAddressForm purpose="delivery" onSaved={vi.fn()} />
    </QueryClientProvider>,
  );
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const place = () => [field('level_one_code').value, field('level_two').value];

test('replaces a city it filled in when the postcode is corrected after reopening the form', async () => {
  open();
  type('postcode', '150-0001');
  await waitFor(() => expect(place()).toEqual(['13', '渋谷区神宮前']));
  cleanup();
  open();
  expect(field('level_two').value).toBe('渋谷区神宮前');
  type('postcode', '530-0001');
  await waitFor(() => expect(place()).toEqual(['27', '大阪市北区梅田']));
});

test.each(['〒150-0001', '150 0001', '\u202a150-0001\u202c'])(
  'fills in the place for a postcode pasted as %j, without an error',
  async (pasted) => {
    open();
    type('postcode', pasted);
    await waitFor(() => expect(place()).toEqual(['13', '渋谷区神宮前']));
    fireEvent.blur(field('postcode'));
    fireEvent.blur(field('level_four'));
    await waitFor(() => expect(field('level_four').getAttribute('aria-invalid')).toBe('true'));
    expect(field('postcode').getAttribute('aria-invalid')).not.toBe('true');
  },
);

test('shows an error at a mobile number with a missing digit', async () => {
  open();
  type('phone_number', '090-1234-567');
  fireEvent.blur(field('phone_number'));
  await waitFor(() => expect(field('phone_number').getAttribute('aria-invalid')).toBe('true'));
});

test('keeps a city that the buyer entered', async () => {
  open();
  type('postcode', '150-0001');
  await waitFor(() => expect(place()).toEqual(['13', '渋谷区神宮前']));
  type('level_two', '渋谷区千駄ヶ谷');
  cleanup();
  open();
  type('postcode', '530-0001');
  await waitFor(() => expect(field('level_one_code').value).toBe('27'));
  expect(field('level_two').value).toBe('渋谷区千駄ヶ谷');
});
