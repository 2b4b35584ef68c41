// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

const reported: string[] = [];
vi.mock('../errors/report.ts', () => ({
  report: (error: Error) => reported.push(error.message),
  leaveBreadcrumb: () => undefined,
}));
// another test file of this worker may have loaded the modules without the mock
vi.resetModules();
const { queueAnswerCheck } = await import('./answer-check.ts');

afterEach(() => vi.useRealTimers());

test('reports responses with a wrong shape, but not during the first seconds of the page', async () => {
  vi.useFakeTimers();
  queueAnswerCheck('GET /health', { unheard: 'of' });
  queueAnswerCheck('GET /live-web/me', { user: null, guest: null });
  await vi.advanceTimersByTimeAsync(7_000);
  expect(reported).toEqual([]);
  await vi.advanceTimersByTimeAsync(6_000);
  vi.useRealTimers();
  await expect
    .poll(() => reported, { timeout: 10_000 })
    .toEqual(['Unexpected answer of GET /health']);
});
