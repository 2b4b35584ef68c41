// @vitest-environment happy-dom
import type { Order } from '@noren/contract/entities/order';
import type { OrderMessage } from '@noren/contract/entities/order-message';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Conversation } from './conversation.tsx';

/** Sent messages, pending responses, and the server's messages. */
let sent: { message: string; key: string | null }[] = [];
let answers: (() => void)[] = [];
let messages: OrderMessage[] = [];
/** the message ids that the server was told are read */
let read: number[] = [];
function add(role: OrderMessage['role'], message: string): void {
  const store = { id: 1, slug: 'hanamori', name: 'Hanamori', avatar_url: null };
  messages = [
    ...messages,
    {
      id: messages.length + 1,
      message,
      role,
      created_at: '2026-09-01T03:00:00.000Z',
      user: null,
      store,
    },
  ];
}
beforeEach(() => {
  [sent, answers, messages, read] = [[], [], [], []];
  sessionStorage.clear();
  localStorage.setItem(
    'huc-guest-token',
    JSON.stringify({ value: 'guest', expires_at: 253402214400000 }),
  );
  const all = () =>
    new Response(JSON.stringify(messages), { headers: { 'content-type': 'application/json' } });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'GET') return all();
    if (url.endsWith('/messages/read')) {
      read.push((JSON.parse(String(init.body)) as { message_id: number }).message_id);
      return new Response(JSON.stringify({ success: true, unread_messages: 0 }), {
        headers: { 'content-type': 'application/json' },
      });
    }
    const { message } = JSON.parse(String(init.body)) as { message: string };
    sent.push({ message, key: new Headers(init.headers).get('idempotency-key') });
    return new Promise<Response>((resolve) => {
      answers.push(() => {
        add('buyer', message);
        resolve(all());
      });
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** An order's page with the conversation open or closed. */
const page = (client: QueryClient, isOpen: boolean) => (
  <QueryClientProvider client={client}>
    <h1>Order N123456</h1>
    {isOpen && <Conversation order={{ id: 7, region: 'JP' } as Order} />}
  </QueryClientProvider>
);
async function open(): Promise<HTMLTextAreaElement> {
  render(page(new QueryClient(), true));
  return screen.findByRole<HTMLTextAreaElement>('textbox');
}
const type = (value: string) =>
  fireEvent.change(screen.getByRole('textbox'), { target: { value } });
const send = () => fireEvent.submit(screen.getByRole('textbox').closest('form')!);
async function arrive(index: number): Promise<void> {
  await waitFor(() => expect(answers).toHaveLength(index + 1));
  answers[index]?.();
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Send'));
}

test('keeps what is typed while a message is being sent, as the next message', async () => {
  const field = await open();
  type('When does it come?');
  send();
  type('When does it come? And thank you.');
  await arrive(0);
  expect(field.value).toBe('When does it come? And thank you.');
  send();
  await arrive(1);
  expect(field.value).toBe('');
  expect(sent.map(({ message }) => message)).toEqual([
    'When does it come?',
    'When does it come? And thank you.',
  ]);
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});

test('does not scroll the page when messages arrive or are sent, or when it closes', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const stands = () => expect(screen.getByRole('heading', { name: 'Order N123456' })).toBeTruthy();
  add('buyer', 'When does it come?');
  const client = new QueryClient();
  const { rerender } = render(page(client, true));
  await screen.findByText('When does it come?');
  // as in browsers, scrolling returns a value that must not be used as an effect's cleanup
  expect(scrolled.mock.results.at(-1)?.value).toBeInstanceOf(Promise);
  add('seller', 'On Thursday.');
  await act(() => client.refetchQueries());
  await screen.findByText('On Thursday.');
  stands();
  type('Thank you.');
  send();
  await arrive(0);
  expect(
    screen.getAllByRole('listitem').map((one) => one.querySelector('p:last-child')?.textContent),
  ).toEqual(['When does it come?', 'On Thursday.', 'Thank you.']);
  stands();
  rerender(page(client, false));
  expect(screen.queryByRole('list')).toBeNull();
  stands();
});

test('marks the store’s messages as read when they are visible, not in a background tab, and not one’s own', async () => {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  add('buyer', 'When does it come?');
  const client = new QueryClient();
  const renewed = vi.spyOn(client, 'invalidateQueries');
  render(page(client, true));
  await screen.findByText('When does it come?');
  add('seller', 'On Thursday.');
  await act(() => client.refetchQueries());
  await screen.findByText('On Thursday.');
  expect(read).toEqual([]);
  state.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(read).toEqual([2]));
  // pages that show unread messages refetch
  await waitFor(() => expect(renewed).toHaveBeenCalledWith({ queryKey: ['GET /orders/unread'] }));
  add('buyer', 'Thank you.');
  await act(() => client.refetchQueries());
  await screen.findByText('Thank you.');
  expect(read).toEqual([2]);
});

test('ignores a second submit while the first is pending, and stays on the page', async () => {
  await open();
  type('Is it in time for Friday?');
  // false: the browser's own submit is prevented
  expect(send()).toBe(false);
  expect(send()).toBe(false);
  await waitFor(() => expect(sent).toHaveLength(1));
});
