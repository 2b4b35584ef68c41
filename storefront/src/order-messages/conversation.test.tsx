// @vitest-environment happy-dom
import type { Order } from '@noren/contract/entities/order';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Conversation } from './conversation.tsx';

/** What was sent, and the answers that are still out. */
let sent: { message: string; key: string | null }[] = [];
let answers: (() => void)[] = [];
beforeEach(() => {
  [sent, answers] = [[], []];
  sessionStorage.clear();
  localStorage.setItem('huc-guest-token', JSON.stringify({ value: 'guest', expires_at: 253402214400000 }));
  const none = () => new Response('[]', { headers: { 'content-type': 'application/json' } });
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method === 'GET') return none();
    const { message } = JSON.parse(String(init.body)) as { message: string };
    sent.push({ message, key: new Headers(init.headers).get('idempotency-key') });
    return new Promise<Response>((resolve) => {
      answers.push(() => resolve(none()));
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(): Promise<HTMLTextAreaElement> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Conversation order={{ id: 7, region: 'JP' } as Order} />
    </QueryClientProvider>,
  );
  return screen.findByRole<HTMLTextAreaElement>('textbox');
}
const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
const send = () => fireEvent.submit(screen.getByRole('textbox').closest('form')!);
async function arrive(index: number): Promise<void> {
  await waitFor(() => expect(answers).toHaveLength(index + 1));
  answers[index]?.();
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Send'));
}

test('what is typed while a message is being sent stays, and is the next message', async () => {
  const field = await open();
  type('When does it come?');
  send();
  type('When does it come? And thank you.');
  await arrive(0);
  expect(field.value).toBe('When does it come? And thank you.');
  send();
  await arrive(1);
  expect(field.value).toBe('');
  expect(sent.map(({ message }) => message)).toEqual(['When does it come?', 'When does it come? And thank you.']);
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});
