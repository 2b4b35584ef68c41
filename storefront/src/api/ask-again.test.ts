import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { askAgain } from './ask-again.ts';

it('who waits for an answer gets it, though the screen that had asked has left and taken its question along', async () => {
  const client = new QueryClient();
  let asked = 0;
  const query = {
    queryKey: ['carts'],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      new Promise<string>((resolve, reject) => {
        asked++;
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        setTimeout(() => resolve('two of them'), 20);
      }),
  };
  const leave = new QueryObserver(client, query).subscribe(() => undefined);
  const alone = client.fetchQuery(query);
  const guard = askAgain(() => client.fetchQuery(query));
  leave();
  await expect(alone).rejects.toThrow('CancelledError');
  expect(await guard).toBe('two of them');
  expect(asked).toBe(2);
});

it('what fails otherwise fails', async () => {
  await expect(askAgain(() => Promise.reject(new Error('no signal')))).rejects.toThrow('no signal');
});
