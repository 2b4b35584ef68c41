import type { AddressInfo } from 'node:net';
import { settingsThatLogStatements } from '../platform/db/statement-log.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { App } from './context/app.ts';
import { createBuyerReads } from './context/buyer-reads.ts';
import { createAddToCart } from '../buying/cart/add-to-cart.ts';
import { createPlaceInside } from '../buying/checkout/place-inside.ts';
import { createPlaceOrder } from '../buying/checkout/place-order.ts';
import type { Config } from '../platform/config/config.ts';
import { openSharedClock, type SharedClock } from '../platform/db/clock.ts';
import { one, type Database } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/open-database.ts';
import { createMailer, type SendMail } from '../platform/mail/mail.ts';
import { openPlayground } from './mount/open-playground.ts';
import { buildServer } from './mount/server.ts';
import { keepSessions } from '../platform/http/visitor.ts';
import { createLanes, type LaneBounds } from './jobs/lanes.ts';
import { startJobs } from './jobs/schedule.ts';
import { openFeeds } from '../live/posts/feeds.ts';
import { keepShownVideos } from '../live/posts/shown-videos.ts';
import { createLog } from '../platform/log/log.ts';
import { openMoneyByReason } from '../payments/open-money/open-money.ts';
import {
  createPasswordHashing,
  type PasswordCosts,
} from '../identity/passwords/password-hashing.ts';
import { createPayments } from '../payments/connections/connections.ts';
import { keepProductPages } from '../catalog/products/product-pages.ts';
import { roomPaths, version } from '../room-paths.ts';
import { openMedia } from '../platform/media/open-media.ts';
import { keepStores } from '../catalog/stores/kept-stores.ts';
import { createGuestMaker } from '../identity/sessions/make-guest.ts';
import { admitKey } from '../platform/vault/admit-key.ts';
import { warmUp } from './mount/warm-up.ts';
import { createMetrics, type GatewayOutcome, type Metrics } from '../platform/metrics/metrics.ts';
import { createWaitingRoom } from '../buying/waiting-room/waiting-room.ts';
import { announce } from './mount/announce.ts';

export interface Running {
  app: App;
  /** This process's own URL, e.g. http://127.0.0.1:3000. */
  origin: string;
  /** Refuses new calls, lets those in progress end, then closes the database. */
  stop: () => Promise<void>;
  /** The step that a stop in progress waits for; '' when there is none. */
  stoppingAt: () => string;
}

export interface StartOptions {
  database?: Database;
  /** overrides the database's time */
  now?: () => Date;
  checkAnswers?: boolean;
  onFailure?: App['onFailure'];
  /** false: tests run the jobs by hand */
  jobs?: boolean;
  /** overrides the default limits of the jobs' gateway calls */
  lanes?: Partial<LaneBounds>;
  /** destination of the log instead of standard output */
  logTo?: Parameters<typeof createLog>[1];
  /** false: skips the warm-up, so that tests start sooner */
  warm?: boolean;
  /** overrides the default cost of a password hash */
  passwordCosts?: PasswordCosts;
  quiet?: boolean;
}

/**
 * How long the startup self-test waits for its own NOTIFY before LISTEN is considered broken, in
 * milliseconds.
 */
const selfTestMs = 3_000;

const openClock = (database: Database, log: App['log']): Promise<SharedClock> =>
  openSharedClock(database, (skew_ms) =>
    log.warn(
      { skew_ms },
      `this machine's clock is ${Math.round(skew_ms / 1000)} s ahead of the database's: the database's time is used`,
    ),
  );

/**
 * Warns that notifications do not arrive. Changes still show up when cache entries expire, after up
 * to five seconds.
 */
function warnNoNotify(log: App['log'], tell: (line: string) => void): void {
  const words =
    'NOTIFY is not heard: set DATABASE_LISTEN_URL to a direct connection, or other people’s changes show up to five seconds late';
  log.warn(words);
  tell(`  ${words}`);
}

/**
 * Warns when an external database logs statements, which contain buyers' names and addresses. The
 * embedded one logs none.
 */
async function warnOfStatementLog(
  database: Database,
  config: Config,
  log: App['log'],
  tell: (line: string) => void,
): Promise<void> {
  if (config.database_url === null) return;
  const settings = await settingsThatLogStatements(database);
  if (settings.length === 0) return;
  const words = `The database logs statements, and with them buyers' names and addresses (${settings.join(', ')}): see "What the database logs" in docs/operations/personal-data.md`;
  log.warn({ settings }, words);
  tell(`  ${words}`);
}

/**
 * Opens the database, migrates it, fills an empty one with the demo shop if configured, and serves.
 */
export async function startNoren(config: Config, options: StartOptions = {}): Promise<Running> {
  const began = performance.now();
  const log = createLog(config.log_level, options.logTo);
  const tell = options.quiet
    ? () => undefined
    : (line: string) => void process.stdout.write(`${line}\n`);
  log.info({ version, node: process.version }, 'Noren begins');
  const database = options.database ?? (await openDatabase(config, tell));
  const ran = await migrate(database, roomPaths.migrations);
  if (ran.length > 0)
    log.info({ migrations: ran.length, last: ran.at(-1) }, 'schema brought forward');
  await admitKey(database, config);
  await warnOfStatementLog(database, config, log, tell);
  const clock = options.now ? null : await openClock(database, log);

  let origin = `http://${hostInUrl(config.host)}:${config.port}`;
  const app = await createApp(config, database, log, () => origin, {
    ...options,
    ...(clock ? { clock } : {}),
  });
  // after all LISTENs: behind a pooler a NOTIFY could arrive on another client's connection
  if (!(await database.hears(selfTestMs).catch(() => false))) warnNoNotify(log, tell);
  if (config.demo) await (await openPlayground()).seedDemo(app);
  const server = await buildServer(app);
  if (options.warm !== false) await warmUp(server, app);
  await server.listen({ port: config.port, host: config.host });
  origin = `http://${hostInUrl(config.host)}:${(server.server.address() as AddressInfo).port}`;
  const stopJobs = options.jobs === false ? async () => undefined : startJobs(app);
  if (!options.quiet) await announce(app, origin, Math.round(performance.now() - began));
  return {
    app,
    origin,
    ...stopInSteps({
      'balancers to see it': () => {
        app.draining = true;
        return pause(config.drain_seconds * 1_000);
      },
      'calls under way': () => {
        clock?.close();
        return server.close();
      },
      jobs: () => stopJobs().finally(() => app.closeMail()),
      'product pages': () => app.productPages.close(),
      'live posts': () => app.feeds.close(),
      passwords: () => app.passwords.close(),
      visits: async () => app.waitingRoom?.close(),
      'the database': () => database.close(),
    }),
  };
}

/** Runs the steps of a stop in order, and reports the current one. */
function stopInSteps(
  steps: Record<string, () => Promise<void>>,
): Pick<Running, 'stop' | 'stoppingAt'> {
  let at = '';
  return {
    stoppingAt: () => at,
    stop: async () => {
      for (const [name, step] of Object.entries(steps)) {
        at = name;
        await step();
      }
      at = '';
    },
  };
}

const hostInUrl = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;

/** Creates the dependencies of one process for an open database; does not serve yet. */
export async function createApp(
  config: Config,
  database: Database,
  log: App['log'],
  origin: () => string,
  options: StartOptions & { clock?: SharedClock },
): Promise<App> {
  const now = options.now ?? options.clock?.now ?? (() => new Date());
  const publicUrl = () => config.public_url ?? origin();
  database.markCommits();
  const mailer = createMailer(config);
  const metrics = createMetrics(database, now, openMoneyByReason);
  const sessions = await keepSessions(database, metrics.batchesOf('sessions'));
  const payments = createPayments(config, { ownOrigin: origin, publicUrl, now, log, metrics });
  return {
    config,
    database,
    log,
    now,
    skew: options.clock?.skew ?? (() => 0),
    draining: false,
    sessions,
    passwords: createPasswordHashing({
      perNetwork: config.rate_limit,
      costs: options.passwordCosts,
    }),
    waitingRoom:
      config.visitor_limit === null
        ? null
        : createWaitingRoom(database, config.visitor_limit, now, (error) =>
            log.warn({ err: error }, 'visits could not be written'),
          ),
    makeGuest: createGuestMaker(database, config, now, sessions, metrics.batchesOf('guests')),
    addToCart: createAddToCart(database, metrics.batchesOf('carts')),
    placeOrder: createPlaceOrder(
      database,
      { takes: payments.canTake, payment_minutes: config.payment_minutes },
      metrics,
    ),
    placeInside: createPlaceInside(
      { takes: payments.canTake, payment_minutes: config.payment_minutes },
      metrics.orderPlaced,
    ),
    productPages: await keepProductPages(database),
    stores: await keepStores(database),
    reads: createBuyerReads(database, metrics.batchesOf('reads')),
    shownVideos: keepShownVideos(database),
    feeds: await openFeeds(database, now, (error) =>
      log.error({ err: error }, 'a live post could not be followed'),
    ),
    payments,
    lanes: createLanes(options.lanes),
    metrics,
    media: await openMedia(config),
    sendMail: counted(mailer.send, metrics),
    closeMail: mailer.close,
    publicUrl,
    ownOrigin: origin,
    // a browser may use either name of this machine; with a public URL, links lead only there
    allowedOrigins: () => {
      const urls =
        config.public_url !== null && !config.demo ? [publicUrl()] : [publicUrl(), origin()];
      const named = urls.map((url) => url.replace(/\/\/127\.0\.0\.1(?=[:/]|$)/, '//localhost'));
      return [...new Set([...urls, ...named].map((url) => new URL(url).origin))];
    },
    defaultStore: async () =>
      (
        await one<{ slug: string }>(
          database,
          'SELECT slug FROM stores WHERE in_marketplace ORDER BY id LIMIT 1',
        )
      )?.slug ?? null,
    checkAnswers: options.checkAnswers ?? false,
    ...(options.onFailure ? { onFailure: options.onFailure } : {}),
  };
}

/** Measures sent emails like calls to gateways. */
const counted =
  (send: SendMail, metrics: Metrics): SendMail =>
  async (mail) => {
    const began = performance.now();
    const ended = (outcome: GatewayOutcome) =>
      metrics.gatewayCall('mail', 'send', outcome, (performance.now() - began) / 1000);
    await send(mail).catch((error: unknown) => {
      ended('failed');
      throw error;
    });
    ended('answered');
  };
