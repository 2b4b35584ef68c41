// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PaymentSetting } from '@noren/contract/entities/store';
import { konbiniDraft } from './konbini-draft.ts';
import { NewKonbiniForm } from './new-konbini-form.tsx';

/** Requests sent over the fake network. */
const sent = vi.fn<(url: string, init: RequestInit) => void>();
beforeEach(() => {
  localStorage.setItem(
    'huc-guest-token',
    JSON.stringify({ value: 'guest', expires_at: 253402214400000 }),
  );
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent(url, init);
    const record = { id: 7, ...(init.body ? (JSON.parse(String(init.body)) as object) : {}) };
    return new Response(
      JSON.stringify(url.endsWith('/me') ? { user: null, guest: null } : record),
      { headers: { 'content-type': 'application/json' } },
    );
  });
});
afterEach(() => {
  cleanup();
  konbiniDraft().clear();
  sent.mockReset();
  vi.unstubAllGlobals();
});

function open(payer?: { name: string; phone_number: string }, payments: PaymentSetting[] = []) {
  const saved = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NewKonbiniForm onSaved={saved} payer={payer} payments={payments} />
    </QueryClientProvider>,
  );
  return saved;
}
const type = (label: RegExp, value: string) => {
  const field = screen.getByLabelText<HTMLInputElement>(label);
  fireEvent.focus(field);
  fireEvent.input(field, { target: { value } });
  fireEvent.blur(field);
  return field;
};

const offered = () =>
  screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value);

test('offers 7-Eleven where the store has a contract for it', () => {
  open(undefined, [{ type: 'gmo_cvs', seven_eleven: true } as PaymentSetting]);
  expect(offered()).toEqual(['00007', '00001', '00002', '00005', '00008']);
  expect(screen.queryByText(/such as 7-Eleven/)).toBeNull();
});

test('offers only the four chains elsewhere', () => {
  open();
  expect(offered()).toEqual(['00001', '00002', '00005', '00008']);
});

test('sends a reading in any script as full-width katakana', async () => {
  const saved = open();
  fireEvent.click(screen.getByRole('radio', { name: 'Lawson' }));
  type(/^Name(?! in)/, '高橋 純');
  const kana = type(/^Name in katakana/, 'たかはし jun');
  await waitFor(() => expect(kana.value).toBe('タカハシ ジュン'));
  type(/^Phone/, '090-1234-5678');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  const body = JSON.parse(
    String(sent.mock.calls.find(([url]) => url.endsWith('/gmo-cvs'))?.[1].body),
  ) as object;
  expect(body).toEqual({
    convenience: '00001',
    buyer_name: '高橋 純',
    buyer_name_kana: 'タカハシ ジュン',
    buyer_cellphone: '09012345678',
  });
});

test('keeps the draft when the drawer is reopened, until it is saved', async () => {
  open();
  fireEvent.click(screen.getByRole('radio', { name: 'Lawson' }));
  type(/^Name(?! in)/, '高橋 純');
  type(/^Name in katakana/, 'タカハシ ジュン');
  cleanup();
  const saved = open();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Lawson' }).checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>(/^Name(?! in)/).value).toBe('高橋 純');
  type(/^Phone/, '090-1234-5678');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).not.toBe('true'),
  );
  expect(konbiniDraft().get()).toEqual({});
});

test('reports kanji in the reading, and sends nothing', async () => {
  const saved = open();
  fireEvent.click(screen.getByRole('radio', { name: 'Ministop' }));
  type(/^Name(?! in)/, '高橋 純');
  type(/^Name in katakana/, '高橋');
  type(/^Phone/, '090-1234-5678');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    (await screen.findByText(/Enter the reading of the name/)).closest('[role=alert]'),
  ).not.toBeNull();
  expect(saved).not.toHaveBeenCalled();
  expect(sent.mock.calls.some(([url]) => url.endsWith('/gmo-cvs'))).toBe(false);
});

test.each([
  ['that was named', ['🍵 (U+1F375)'], /🍵 \(U\+1F375\)/],
  ['from an older server, which names no characters', undefined, /emoji/],
])(
  'reports a character that no konbini prints, not a too long name: %s',
  async (_, characters, sentence) => {
    vi.stubGlobal('fetch', async (url: string) =>
      url.endsWith('/gmo-cvs')
        ? new Response(
            JSON.stringify({
              code: 'VALIDATION_EXCEPTION',
              errors: [{ path: 'body.buyer_name', message: 'x', characters }],
            }),
            { status: 422 },
          )
        : new Response(JSON.stringify({ user: null, guest: null })),
    );
    open();
    fireEvent.click(screen.getByRole('radio', { name: 'Lawson' }));
    type(/^Name(?! in)/, '高橋 純🍵');
    type(/^Name in katakana/, 'タカハシ ジュン');
    type(/^Phone/, '090-1234-5678');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByText(sentence)).closest('[role=alert]')).not.toBeNull();
    expect(screen.queryByText(/20 characters/)).toBeNull();
  },
);

test('fills in the person just entered as the payer', () => {
  open({ name: '橘 さくら', phone_number: '0312345678' });
  expect(screen.getByDisplayValue('橘 さくら')).toBeTruthy();
  expect(screen.getByDisplayValue('0312345678')).toBeTruthy();
});
