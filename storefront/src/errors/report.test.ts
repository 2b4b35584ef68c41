// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ErrorReport } from './send-reports.ts';

const sent: ErrorReport[] = [];
vi.mock('./send-reports.ts', () => ({ sendReport: (report: ErrorReport) => sent.push(report) }));

beforeEach(() => {
  sent.length = 0;
  sessionStorage.clear();
  vi.resetModules();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

test('keeps errors that happened before the reporter loaded, with their breadcrumbs', async () => {
  const { leaveBreadcrumb, report } = await import('./report.ts');
  for (let step = 1; step <= 30; step++) leaveBreadcrumb(`step ${step}`);
  report(new Error('first'));
  leaveBreadcrumb('later');
  report(new Error('second'));
  expect(sent).toEqual([]);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]?.breadcrumbs).toHaveLength(25);
  expect(sent[0]?.breadcrumbs.at(-1)).toBe('step 30');
  expect(sent[1]?.breadcrumbs.at(-1)).toBe('later');
});

test('sends at most ten errors per session, also after reloads, and logs all of them to the console', async () => {
  const first = await import('./report.ts');
  for (let error = 0; error < 7; error++) first.report(new Error('x'));
  await vi.waitFor(() => expect(sent).toHaveLength(7));
  vi.resetModules();
  const second = await import('./report.ts');
  for (let error = 0; error < 7; error++) second.report(new Error('y'));
  await vi.waitFor(() => expect(sent).toHaveLength(10));
  expect(console.error).toHaveBeenCalledTimes(14);
});
