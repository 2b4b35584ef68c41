import { beforeEach, expect, it, vi } from 'vitest';
import type { PaymentsApp } from './app.ts';
import { askInTurn } from './ask-in-turn.ts';
import type { Attempt } from './attempts.ts';

const askAbout = vi.fn();
const at = { askAbout, findAttempt: async (_db: unknown, attempt: unknown) => attempt as Attempt };

const limited = (rate_limit: boolean) => ({ config: { rate_limit } }) as unknown as PaymentsApp;
beforeEach(() => void askAbout.mockReset().mockImplementation(async () => ({ kind: 'open' })));

it('asks once, then once more for all concurrent callers together', async () => {
  const app = limited(false);
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => askInTurn(app, { id: 7 } as Attempt, at)),
  );
  expect(answers.map(({ kind }) => kind)).toEqual(['open', 'open', 'open', 'open']);
  expect(askAbout).toHaveBeenCalledTimes(2);
  // another attempt does not wait
  await askInTurn(app, { id: 8 } as Attempt, at);
  expect(askAbout).toHaveBeenCalledTimes(3);
});

it('waits a second between two inquiries about one attempt', { tags: 'deep' }, async () => {
  const app = limited(true);
  const began = Date.now();
  await askInTurn(app, { id: 9 } as Attempt, at);
  await askInTurn(app, { id: 9 } as Attempt, at);
  expect(Date.now() - began).toBeGreaterThan(900);
  expect(askAbout).toHaveBeenCalledTimes(2);
});
