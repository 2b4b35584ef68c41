import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { version } from '../../room-paths.ts';

const seconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const gatewaySeconds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 60];
const callsOfBatch = [1, 2, 5, 10, 25, 50, 100, 200, 500];

/** Registers the counters, gauges and histograms of a process. */
export function createInstruments(registry: Registry) {
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const histogram = <L extends string>(
    name: string,
    help: string,
    labelNames: L[],
    buckets = seconds,
  ) => new Histogram({ name, help, labelNames, buckets, registers });
  gauge('noren_build_info', 'Always 1; which version runs', ['version']).set({ version }, 1);
  return {
    orders: counter('noren_orders_placed_total', 'Orders that were placed', [
      'channel',
      'payment_type',
    ]),
    refusals: counter(
      'noren_refusals_total',
      'Calls that were refused, by the code of the answer',
      ['code'],
    ),
    heldUnits: gauge('noren_held_units', 'Units that are held in carts, in all stores'),
    heldSkus: gauge('noren_held_skus', 'SKUs of which units are held'),
    batchCalls: histogram(
      'noren_batch_calls',
      'Calls that went together in a batch',
      ['batch'],
      callsOfBatch,
    ),
    batchSeconds: histogram('noren_batch_seconds', 'How long batches took', ['batch']),
    // `job` is reserved: Prometheus sets it to the scraped target
    jobSeconds: histogram('noren_job_seconds', 'How long turns of jobs took', ['task']),
    jobDone: counter('noren_job_done_total', 'What jobs have done: holds ended, emails sent', [
      'task',
    ]),
    jobFailures: counter('noren_job_failures_total', 'Turns of jobs that failed', ['task']),
    jobFailsInRow: gauge(
      'noren_job_failures_in_row',
      'Failed turns of a job since its last turn that did not fail',
      ['task'],
    ),
    ended: counter('noren_ended_rows_total', 'Rows whose time was over, by table', ['table']),
    jobLag: gauge(
      'noren_job_lag_seconds',
      'How much later than it should a job last came to a good end',
      ['task'],
    ),
    emails: gauge('noren_emails_due', 'Emails that are due and have not left'),
    oldestEmail: gauge('noren_emails_oldest_seconds', 'How long the oldest of them has been due'),
    bounces: counter(
      'noren_emails_bounced_total',
      'Emails that came back, by whether their address reaches nobody',
      ['verdict'],
    ),
    gateways: histogram(
      'noren_gateway_call_seconds',
      'Calls to others, by their end',
      ['provider', 'api', 'outcome'],
      gatewaySeconds,
    ),
    openMoney: gauge(
      'noren_open_money',
      'Money that waits for a person to decide about it, by reason',
      ['reason'],
    ),
    listenAge: gauge(
      'noren_listen_age_seconds',
      'How long ago the line on which other processes are heard last gave a sign of life',
    ),
    pool: gauge('noren_pool_connections', 'Connections to the database', ['state']),
    poolWaiting: gauge(
      'noren_pool_waiting',
      'Statements and transactions that wait for a connection',
    ),
    streams: gauge('noren_event_streams', 'Lines of viewers that are open'),
    databaseUp: gauge('noren_database_up', '1 while the database answered the scrape'),
  };
}
