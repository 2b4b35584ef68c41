import type { PaymentGateway } from '@noren/contract/payment-methods';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database, Db } from '../db/database.ts';
import { version } from '../../room-paths.ts';
import { createAnswerTimes } from './answer-times.ts';
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
  gatewayCall: (provider: PaymentGateway | 'mail', api: string, outcome: GatewayOutcome, seconds: number) => void;
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
const seconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const gatewaySeconds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 60];
const callsOfBatch = [1, 2, 5, 10, 25, 50, 100, 200, 500];

/** @param openMoneyByReason counts open money by reason; includes reasons with 0 */
export function createMetrics(database: Database, now: () => Date, openMoneyByReason: (db: Db) => Promise<Record<string, number>>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) => new Counter({ name, help, labelNames, registers });
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) => new Gauge({ name, help, labelNames, registers });
  const histogram = <L extends string>(name: string, help: string, labelNames: L[], buckets = seconds) =>
    new Histogram({ name, help, labelNames, buckets, registers });

  gauge('noren_build_info', 'Always 1; which version runs', ['version']).set({ version }, 1);
  const orders = counter('noren_orders_placed_total', 'Orders that were placed', ['channel', 'payment_type']);
  const refusals = counter('noren_refusals_total', 'Calls that were refused, by the code of the answer', ['code']);
  const heldUnits = gauge('noren_held_units', 'Units that are held in carts, in all stores');
  const heldSkus = gauge('noren_held_skus', 'SKUs of which units are held');
  const batchCalls = histogram('noren_batch_calls', 'Calls that went together in a batch', ['batch'], callsOfBatch);
  const batchSeconds = histogram('noren_batch_seconds', 'How long batches took', ['batch']);
  // `job` is reserved: Prometheus sets it to the scraped target
  const jobSeconds = histogram('noren_job_seconds', 'How long turns of jobs took', ['task']);
  const jobDone = counter('noren_job_done_total', 'What jobs have done: holds ended, emails sent', ['task']);
  const jobFailures = counter('noren_job_failures_total', 'Turns of jobs that failed', ['task']);
  const jobFailsInRow = gauge('noren_job_failures_in_row', 'Failed turns of a job since its last turn that did not fail', ['task']);
  const ended = counter('noren_ended_rows_total', 'Rows whose time was over, by table', ['table']);
  const jobLag = gauge('noren_job_lag_seconds', 'How much later than it should a job last came to a good end', ['task']);
  const emails = gauge('noren_emails_due', 'Emails that are due and have not left');
  const oldestEmail = gauge('noren_emails_oldest_seconds', 'How long the oldest of them has been due');
  const bounces = counter('noren_emails_bounced_total', 'Emails that came back, by whether their address reaches nobody', ['verdict']);
  const gateways = histogram('noren_gateway_call_seconds', 'Calls to others, by their end', ['provider', 'api', 'outcome'], gatewaySeconds);
  const openMoney = gauge('noren_open_money', 'Money that waits for a person to decide about it, by reason', ['reason']);
  const listenAge = gauge('noren_listen_age_seconds', 'How long ago the line on which other processes are heard last gave a sign of life');
  const pool = gauge('noren_pool_connections', 'Connections to the database', ['state']);
  const poolWaiting = gauge('noren_pool_waiting', 'Statements and transactions that wait for a connection');
  const streams = gauge('noren_event_streams', 'Lines of viewers that are open');
  const answers = createAnswerTimes();
  const databaseUp = gauge('noren_database_up', '1 while the database answered the scrape');

  const turns = new Map<string, { everyMs: number; since: number }>();
  const labelled = new Map<string, OnBatch>();

  async function askDatabase(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), scrapeTimeoutMs);
    });
    const asked = Promise.all([emailsDue(database, now()), unitsHeld(database), openMoneyByReason(database)]).catch(() => null);
    const known = await Promise.race([asked, late]).finally(() => clearTimeout(timer));
    databaseUp.set(known ? 1 : 0);
    // unknown values are removed: an old number would look current
    for (const metric of [emails, oldestEmail, heldUnits, heldSkus]) metric.remove();
    openMoney.reset();
    if (!known) return;
    const [due, held, open] = known;
    emails.set(due.emails);
    oldestEmail.set(due.oldest_seconds);
    heldUnits.set(held.units);
    heldSkus.set(held.skus);
    for (const [reason, entries] of Object.entries(open)) openMoney.set({ reason }, entries);
  }

  function look(): void {
    const { in_use, idle, waiting, heard_ms_ago } = database.lines();
    pool.set({ state: 'in_use' }, in_use);
    pool.set({ state: 'idle' }, idle);
    poolWaiting.set(waiting);
    if (heard_ms_ago !== null) listenAge.set(heard_ms_ago / 1000);
    for (const [job, { everyMs, since }] of turns) jobLag.set({ task: job }, Math.max(0, performance.now() - since - everyMs) / 1000);
  }

  return {
    orderPlaced: (channel, payment_type) => orders.inc({ channel, payment_type }),
    refused: (code) => refusals.inc({ code }),
    batchesOf(batch) {
      const known = labelled.get(batch);
      if (known) return known;
      const onBatch: OnBatch = (calls, took) => {
        batchCalls.observe({ batch }, calls);
        batchSeconds.observe({ batch }, took);
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
        jobDone.inc({ task: job }, done);
        jobFailsInRow.set({ task: job }, 0);
        return done;
      } catch (error) {
        jobFailures.inc({ task: job });
        jobFailsInRow.inc({ task: job });
        throw error;
      } finally {
        jobSeconds.observe({ task: job }, (performance.now() - began) / 1000);
      }
    },
    endedRows: (table, rows) => ended.inc({ table }, rows),
    gatewayCall: (provider, api, outcome, took) => gateways.observe({ provider, api, outcome }, took),
    bounced: (verdict) => bounces.inc({ verdict }),
    answered: answers.note,
    streamOpened() {
      streams.inc();
      return () => streams.dec();
    },
    async scrape() {
      look();
      await askDatabase();
      return `${await Registry.merge([registry, processMetrics()]).metrics()}\n${answers.render()}`;
    },
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
  };
}
