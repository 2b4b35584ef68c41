import type { PaymentGateway } from '@noren/contract/payment-methods';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Database, Db } from '../db/database.ts';
import { createAnswerTimes } from './answer-times.ts';
import { createInstruments } from './instruments.ts';
import { emailsDue, unitsHeld } from './queries.ts';

export type GatewayOutcome = 'answered' | 'refused' | 'failed';

/** Called with a batch's number of calls and its duration in seconds. */
export type OnBatch = (calls: number, seconds: number) => void;

/**
 * Metrics of a process. They contain no personal data or keys: all labels are the program's own
 * words.
 */
export interface Metrics {
  orderPlaced: (channel: string, payment_type: string) => void;
  refused: (code: string) => void;
  batchesOf: (name: 'sessions' | 'reads' | 'carts' | 'orders' | 'guests') => OnBatch;
  /** Runs a job and measures it. @param everyMs delay between its end and its next start */
  job: (name: string, everyMs: number, work: () => Promise<number>) => Promise<number>;
  /** @param table name, with a qualifier when only some of its rows expire */
  endedRows: (table: string, rows: number) => void;
  gatewayCall: (
    provider: PaymentGateway | 'mail',
    api: string,
    outcome: GatewayOutcome,
    seconds: number,
  ) => void;
  bounced: (verdict: 'undeliverable' | 'failed') => void;
  answered: (method: string, endpoint: string, status: number, seconds: number) => void;
  /** Counts an open event stream of a viewer. @returns the function to call when it closes */
  streamOpened: () => () => void;
  /**
   * Prometheus' text format; also works while the database is down, without the values read from
   * it.
   */
  scrape: () => Promise<string>;
  contentType: string;
}

/**
 * Metrics of the process itself (memory, event loop, garbage collection): registered once, however
 * many shops a test process holds.
 */
let ofProcess: Registry | undefined;
function processMetrics(): Registry {
  if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()) });
  return ofProcess;
}

const scrapeTimeoutMs = 1_000;

/** @param openMoneyByReason counts open money by reason; includes reasons with 0 */
export function createMetrics(
  database: Database,
  now: () => Date,
  openMoneyByReason: (db: Db) => Promise<Record<string, number>>,
): Metrics {
  const registry = new Registry();
  const own = createInstruments(registry);
  const answers = createAnswerTimes();

  const turns = new Map<string, { everyMs: number; since: number }>();
  const labelled = new Map<string, OnBatch>();

  async function askDatabase(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), scrapeTimeoutMs);
    });
    const asked = Promise.all([
      emailsDue(database, now()),
      unitsHeld(database),
      openMoneyByReason(database),
    ]).catch(() => null);
    const known = await Promise.race([asked, late]).finally(() => clearTimeout(timer));
    own.databaseUp.set(known ? 1 : 0);
    // unknown values are removed: an old number would look current
    for (const metric of [own.emails, own.oldestEmail, own.heldUnits, own.heldSkus])
      metric.remove();
    own.openMoney.reset();
    if (!known) return;
    const [due, held, open] = known;
    own.emails.set(due.emails);
    own.oldestEmail.set(due.oldest_seconds);
    own.heldUnits.set(held.units);
    own.heldSkus.set(held.skus);
    for (const [reason, entries] of Object.entries(open)) own.openMoney.set({ reason }, entries);
  }

  function look(): void {
    const { in_use, idle, waiting, heard_ms_ago } = database.lines();
    own.pool.set({ state: 'in_use' }, in_use);
    own.pool.set({ state: 'idle' }, idle);
    own.poolWaiting.set(waiting);
    if (heard_ms_ago !== null) own.listenAge.set(heard_ms_ago / 1000);
    for (const [job, { everyMs, since }] of turns)
      own.jobLag.set({ task: job }, Math.max(0, performance.now() - since - everyMs) / 1000);
  }

  return {
    orderPlaced: (channel, payment_type) => own.orders.inc({ channel, payment_type }),
    refused: (code) => own.refusals.inc({ code }),
    batchesOf(batch) {
      const known = labelled.get(batch);
      if (known) return known;
      const onBatch: OnBatch = (calls, took) => {
        own.batchCalls.observe({ batch }, calls);
        own.batchSeconds.observe({ batch }, took);
      };
      labelled.set(batch, onBatch);
      return onBatch;
    },
    async job(job, everyMs, work) {
      const began = performance.now();
      if (!turns.has(job)) turns.set(job, { everyMs, since: began });
      try {
        const done = await work();
        turns.set(job, { everyMs, since: performance.now() });
        own.jobDone.inc({ task: job }, done);
        own.jobFailsInRow.set({ task: job }, 0);
        return done;
      } catch (error) {
        own.jobFailures.inc({ task: job });
        own.jobFailsInRow.inc({ task: job });
        throw error;
      } finally {
        own.jobSeconds.observe({ task: job }, (performance.now() - began) / 1000);
      }
    },
    endedRows: (table, rows) => own.ended.inc({ table }, rows),
    gatewayCall: (provider, api, outcome, took) =>
      own.gateways.observe({ provider, api, outcome }, took),
    bounced: (verdict) => own.bounces.inc({ verdict }),
    answered: answers.note,
    streamOpened() {
      own.streams.inc();
      return () => own.streams.dec();
    },
    async scrape() {
      look();
      await askDatabase();
      return `${await Registry.merge([registry, processMetrics()]).metrics()}\n${answers.render()}`;
    },
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
  };
}
