import { beforeEach, expect, it, vi } from 'vitest';
import type { PaymentsApp } from './app.ts';
import { askInTurn } from './ask-in-turn.ts';
import type { Attempt } from './attempts.ts';

const askAboutMock = vi.hoisted(() => vi.fn());
vi.mock('./ask-gateway.ts', () => ({ askAbout: askAboutMock }));
vi.mock('./attempts.ts', () => ({
  findAttempt: async (_db: unknown, attempt: unknown) => attempt,
}));

const limited = (rate_limit: boolean) => ({ config: { rate_limit } }) as unknown as PaymentsApp;
beforeEach(() => void askAboutMock.mockReset().mockImplementation(async () => ({ kind: 'open' })));

it('asks once, then once more for all concurrent callers together', async () => {
  const app = limited(false);
  const answers = await Promise.all([1, 2, 3, 4].map(() => askInTurn(app, { id: 7 } as Attempt)));
  expect(answers.map(({ kind }) => kind)).toEqual(['open', 'open', 'open', 'open']);
  expect(askAboutMock).toHaveBeenCalledTimes(2);
  // another attempt does not wait
  await askInTurn(app, { id: 8 } as Attempt);
  expect(askAboutMock).toHaveBeenCalledTimes(3);
});

it('waits a second between two inquiries about one attempt', { tags: 'deep' }, async () => {
  const app = limited(true);
  const began = Date.now();
  await askInTurn(app, { id: 9 } as Attempt);
  await askInTurn(app, { id: 9 } as Attempt);
  expect(Date.now() - began).toBeGreaterThan(900);
  expect(askAboutMock).toHaveBeenCalledTimes(2);
});
