import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BadSetting } from './cannot-start.ts';
import { bucketOf, type BucketSetting } from './bucket-setting.ts';
import { ingestSettingOf, type IngestSetting } from './ingest-setting.ts';
import { keptSecret } from './kept-secret.ts';
import { readTrustedProxies } from './trusted-proxies.ts';
import { environment } from './environment.ts';

/** Timeout of one gateway call, from connection to last byte, in milliseconds. */
export const callMs = 25_000;
/** The same for calls where the gateway asks the card issuer before it answers. */
export const bankCallMs = 90_000;

export interface Config {
  port: number;
  host: string;
  data_dir: string;
  database_url: string | null;
  database_listen_url: string | null;
  database_pool_size: number;
  database_prepare: 'auto' | 'on' | 'off';
  drain_seconds: number;
  demo: false | 'shop' | 'load';
  demo_in_public: boolean;
  public_url: string | null;
  trusted_proxies: number | string[] | null;
  metrics_key: string | null;
  security_contact: string | null;
  operator_key: string | null;
  maintenance_page_url: string | null;
  /** pictures of this origin are allowed next to our own */
  media_url: string | null;
  /** null: pictures are stored in the data folder */
  bucket: BucketSetting | null;
  /** null: shows have no video of our own */
  ingest: IngestSetting | null;
  gmo_base_url: string | null;
  gmo_token_script_url: string | null;
  /** including `/api` */
  payuni_base_url: string | null;
  rate_limit: boolean;
  /** null: no waiting room */
  visitor_limit: number | null;
  guests_per_network: number;
  cart_days: number;
  email_days: number;
  log_level: string;
  settings_key: Buffer;
  /** path of the key that was generated; null when SETTINGS_KEY is set */
  settings_key_file: string | null;
  /** used only to decrypt and verify */
  settings_keys_former: Buffer[];
  payment_minutes: number;
  undo_seconds: number;
  ask_after_seconds: number;
  login_token_secret: string | null;
  smtp_url: string | null;
  smtp_connections: number;
  /** null: emails are not signed */
  dkim: { selector: string; private_key: string } | null;
  mail_from: string | null;
  bounce_address: string | null;
  bounces_key: string | null;
  sentry_dsn: string | null;
}

/** Whether this name or address reaches only this machine. */
export const isLoopback = (name: string): boolean =>
  /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(name);

/**
 * Refuses a demo that others can reach, in which they can sign in as each of its users, unless
 * DEMO_IN_PUBLIC=1.
 * @returns whether it is open to others
 */
function demoInPublic({
  HOST,
  PUBLIC_URL,
  DEMO_IN_PUBLIC,
}: {
  HOST: string;
  PUBLIC_URL?: string | undefined;
  DEMO_IN_PUBLIC: '0' | '1';
}): boolean {
  const opened = [
    ...(isLoopback(HOST) ? [] : [`HOST is ${HOST}`]),
    ...(PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname)
      ? []
      : [`PUBLIC_URL is ${PUBLIC_URL}`]),
  ];
  if (opened.length > 0 && DEMO_IN_PUBLIC === '0')
    throw new BadSetting(
      `DEMO: ${opened.join(' and ')}, so others would reach the demo and could enter as everybody in it; set DEMO=0 for a shop of your own, or DEMO_IN_PUBLIC=1 if that is meant`,
    );
  return opened.length > 0;
}

/** Above the 2,000 viewers that one process served in a test, because most visitors only browse. */
const defaultVisitorLimit = 3_000;

/**
 * Starting a payment takes at most two calls. The inquiry waits until two calls of maximum length
 * are over; an earlier one could judge a payment in progress to have failed. The sandbox answers at
 * once.
 */
const askAfterRange = {
  gateway: { least: (2 * bankCallMs) / 1_000 + 20, usual: 240 },
  sandbox: { least: 5, usual: 60 },
};
const maxAskAfterSeconds = 900;

function askAfterSeconds(given: number | undefined, where: 'gateway' | 'sandbox'): number {
  const { least, usual } = askAfterRange[where];
  if (given !== undefined && (given < least || given > maxAskAfterSeconds))
    throw new BadSetting(
      `ASK_AFTER_SECONDS: must be a number of seconds from ${least} to ${maxAskAfterSeconds}`,
    );
  return given ?? usual;
}

function trustedProxies(text: string): number | string[] {
  const proxies = readTrustedProxies(text);
  if (proxies === null)
    throw new BadSetting(
      'TRUSTED_PROXIES: must be the number of proxies (0 to 9), or their addresses and networks with commas between, e.g. 10.0.0.0/8,192.0.2.7',
    );
  return proxies;
}

const keptKey = (name: string, dataDir: string): Buffer =>
  Buffer.from(keptSecret(join(dataDir, name), 32, 'hex'), 'hex');

/** The key that signs emails. It signs for MAIL_FROM's domain, so MAIL_FROM is required. */
function dkimOf({
  DKIM_KEY_FILE,
  DKIM_SELECTOR,
  MAIL_FROM,
}: {
  DKIM_KEY_FILE?: string | undefined;
  DKIM_SELECTOR: string;
  MAIL_FROM?: string | undefined;
}): Config['dkim'] {
  if (DKIM_KEY_FILE === undefined) return null;
  if (MAIL_FROM === undefined)
    throw new BadSetting('DKIM_KEY_FILE: needs MAIL_FROM, whose domain emails are signed for');
  try {
    const private_key = readFileSync(DKIM_KEY_FILE, 'utf8');
    createPrivateKey(private_key);
    return { selector: DKIM_SELECTOR, private_key };
  } catch {
    throw new BadSetting(
      `DKIM_KEY_FILE: ${DKIM_KEY_FILE} holds no private key that can be read (PEM)`,
    );
  }
}

/**
 * Reads and checks the environment.
 * @throws BadSetting with one line that names the variable and the allowed values
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new BadSetting(
      `${issue?.path.join('.') ?? 'settings'}: ${issue?.message ?? 'not usable'}`,
    );
  }
  const e = parsed.data;
  if (e.PORT > 65_535) throw new BadSetting('PORT: must be at most 65535');
  const data_dir = resolve(e.DATA_DIR);
  const demo = e.DEMO ?? (e.DATABASE_URL ? '0' : '1');
  return {
    port: e.PORT,
    host: e.HOST,
    data_dir,
    database_url: e.DATABASE_URL ?? null,
    database_listen_url: e.DATABASE_LISTEN_URL ?? null,
    database_pool_size: e.DATABASE_POOL_SIZE,
    database_prepare: e.DATABASE_PREPARE,
    drain_seconds: e.DRAIN_SECONDS,
    demo: demo === '0' ? false : demo === 'load' ? 'load' : 'shop',
    demo_in_public: demo !== '0' && demoInPublic(e),
    public_url: e.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    trusted_proxies: e.TRUSTED_PROXIES === undefined ? null : trustedProxies(e.TRUSTED_PROXIES),
    metrics_key: e.METRICS_KEY ?? null,
    security_contact: e.SECURITY_CONTACT ?? null,
    operator_key: e.OPERATOR_KEY ?? null,
    maintenance_page_url: e.MAINTENANCE_PAGE_URL ?? null,
    media_url: e.MEDIA_URL?.replace(/\/+$/, '') ?? null,
    bucket: bucketOf(e),
    ingest: ingestSettingOf(e),
    gmo_base_url: e.GMO_BASE_URL?.replace(/\/$/, '') ?? null,
    gmo_token_script_url: e.GMO_TOKEN_SCRIPT_URL ?? null,
    payuni_base_url: e.PAYUNI_BASE_URL?.replace(/\/$/, '') ?? null,
    rate_limit: e.RATE_LIMIT === 'on',
    visitor_limit: (e.VISITOR_LIMIT ?? (e.RATE_LIMIT === 'on' ? defaultVisitorLimit : 0)) || null,
    guests_per_network: e.GUESTS_PER_NETWORK,
    cart_days: e.CART_DAYS,
    email_days: e.EMAIL_DAYS,
    log_level: e.LOG_LEVEL,
    settings_key: e.SETTINGS_KEY
      ? Buffer.from(e.SETTINGS_KEY, 'hex')
      : keptKey('settings.key', data_dir),
    settings_key_file: e.SETTINGS_KEY ? null : join(data_dir, 'settings.key'),
    settings_keys_former:
      e.SETTINGS_KEY_FORMER?.split(',').map((key) => Buffer.from(key, 'hex')) ?? [],
    payment_minutes: e.PAYMENT_MINUTES,
    undo_seconds: e.UNDO_SECONDS,
    ask_after_seconds: askAfterSeconds(
      e.ASK_AFTER_SECONDS,
      demo !== '0' && !e.GMO_BASE_URL && !e.PAYUNI_BASE_URL ? 'sandbox' : 'gateway',
    ),
    // the demo issues its own passport tokens
    login_token_secret:
      e.LOGIN_TOKEN_SECRET ??
      (demo === '0' ? null : keptKey('login-token.key', data_dir).toString('hex')),
    smtp_url: e.SMTP_URL ?? null,
    smtp_connections: e.SMTP_CONNECTIONS,
    dkim: dkimOf(e),
    mail_from: e.MAIL_FROM ?? null,
    bounce_address: e.BOUNCE_ADDRESS ?? null,
    bounces_key: e.BOUNCES_KEY ?? null,
    sentry_dsn: e.SENTRY_DSN ?? null,
  };
}
