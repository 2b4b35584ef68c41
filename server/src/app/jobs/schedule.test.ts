import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobsApp } from './app.ts';
import type { Due } from './due-queries.ts';
import { startJobs } from './schedule.ts';

const start = new Date('2026-11-24T12:00:00Z');
beforeEach(() =>
  vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }),
);
afterEach(() => vi.useRealTimers());

const faults: Record<string, () => Promise<number>> = {
  'throws before it returns a promise': () => {
    throw new Error('at once');
  },
  rejects: () => Promise.reject(new Error('later')),
  'never returns': () => new Promise<number>(() => undefined),
};

/** Runs three jobs for some seconds, the second of which fails. @returns how often each ran */
async function runsOf(
  fault: () => Promise<number>,
  due: Partial<Record<keyof Due, unknown>>,
  kind: 'byClock' | 'whereDue' | 'beside',
) {
  const ran: Record<string, number> = { before: 0, faulty: 0, after: 0 };
  const job = (name: string, work = async () => 0) => ({
    name,
    everyMs: 1_000,
    due: 'refunds' as const,
    ...(kind === 'beside' ? { beside: true as const } : {}),
    work: () => {
      ran[name] = (ran[name] ?? 0) + 1;
      return work();
    },
  });
  const jobs = [job('before'), { ...job('faulty', fault), due: 'silent' as const }, job('after')];
  const app = {
    now: () => new Date(),
    config: { ask_after_seconds: 90 },
    database: { query: async () => [due] },
    metrics: {
      job: async (_name: string, _everyMs: number, work: () => Promise<number>) => work(),
    },
    log: { info: () => undefined, error: () => undefined },
  } as unknown as JobsApp;
  const stop = startJobs(
    app,
    kind === 'byClock' ? { byClock: jobs, whereDue: [] } : { byClock: [], whereDue: jobs },
  );
  await vi.advanceTimersByTimeAsync(5_500);
  void stop();
  return ran;
}

describe.each(['byClock', 'whereDue', 'beside'] as const)('a schedule of jobs %s', (kind) => {
  it.each(Object.entries(faults))('runs the others on time when one %s', async (_, fault) => {
    const ran = await runsOf(fault, { refunds: start, silent: start }, kind);
    expect(ran['before']).toBeGreaterThanOrEqual(4);
    expect(ran['after']).toBe(ran['before']);
    expect(ran['faulty']).toBeGreaterThanOrEqual(1);
  });
});

it.each([Number.POSITIVE_INFINITY, null, undefined, 'infinity'])(
  'treats %s as not due, and starts the jobs after it',
  async (silent) => {
    const ran = await runsOf(async () => 0, { refunds: start, silent }, 'whereDue');
    expect(ran).toMatchObject({ faulty: 0 });
    expect(ran['after']).toBeGreaterThanOrEqual(4);
  },
);
