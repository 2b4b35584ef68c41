import * as z from 'zod/mini';

const number = (form: RegExp, must: string) =>
  z.pipe(z.string().check(z.regex(form, must)), z.transform(Number));

const port = number(/^\d{1,5}$/, 'must be a port number');
// `localhost:3000` is a URL too, with the scheme `localhost:`
const url = z.url({
  protocol: /^https?$/,
  error: 'must be an absolute URL beginning with http:// or https://',
});
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const numberAs = (pattern: RegExp, must: string) =>
  z.pipe(
    z.string().check(z.regex(pattern, must)),
    z.transform((text: string) => Number(text)),
  );

/** Every setting of the process (D-007). Nothing else reads the environment. */
export const environment = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './.data'),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')),
  ),
  /** Connection for LISTEN when DATABASE_URL points to a pooler that does not forward NOTIFY. */
  DATABASE_LISTEN_URL: z.optional(
    z
      .string()
      .check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')),
  ),
  DATABASE_POOL_SIZE: z._default(
    number(/^(?:[2-9]|[1-9]\d|[12]\d\d)$/, 'must be a number of connections from 2 to 299'),
    10,
  ),
  /** Whether statements are prepared once per connection; auto: yes unless there is a pooler. */
  DATABASE_PREPARE: z._default(z.enum(['auto', 'on', 'off'], 'must be auto, on or off'), 'auto'),
  /** Seconds a stopping process keeps serving requests while it reports that it is not ready. */
  DRAIN_SECONDS: z._default(
    number(/^(?:[1-5]?\d|60)$/, 'must be a number of seconds from 0 to 60'),
    0,
  ),
  DEMO: z.optional(z.enum(['0', '1', 'load'], 'must be 0, 1 or load')),
  /** 1: other machines may reach the demo and sign in as each of its users. */
  DEMO_IN_PUBLIC: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '0'),
  PUBLIC_URL: z.optional(url),
  /** Proxies in front of this process whose X-Forwarded-For is trusted: a number, or addresses. */
  TRUSTED_PROXIES: z.optional(z.string()),
  SMTP_URL: z.optional(z.string()),
  /** Connections to the mail server that are kept open; each sends one email at a time. */
  SMTP_CONNECTIONS: z._default(
    number(/^(?:[1-9]|[1-4]\d|50)$/, 'must be a number of connections from 1 to 50'),
    8,
  ),
  /** File with the private key (PEM) that signs emails (DKIM) for MAIL_FROM's domain. */
  DKIM_KEY_FILE: z.optional(z.string()),
  DKIM_SELECTOR: z._default(
    z.string().check(z.regex(/^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/i, 'must be a DNS label')),
    'noren',
  ),
  /** Sender address of all emails; replies about orders go to the order's store. */
  MAIL_FROM: z.optional(
    z.string().check(z.regex(/^[^\s@<>"]+@[^\s@<>"]+$/, 'must be one email address')),
  ),
  /** Return address of bounces (VERP): the server appends `+` and the email's number. */
  BOUNCE_ADDRESS: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[^\s@<>"+]{1,32}@[^\s@<>"]+$/,
          'must be one email address without a +, at most 32 characters before the @',
        ),
      ),
  ),
  /** Bearer token of POST /api/mail/bounces; unset: the endpoint does not exist. */
  BOUNCES_KEY: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  SENTRY_DSN: z.optional(url),
  LOGIN_TOKEN_SECRET: z.optional(
    z.string().check(z.minLength(32, 'must have at least 32 characters')),
  ),
  /** Bearer token of /metrics; unset: only this machine may read it. */
  METRICS_KEY: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  /** Contact for security reports in security.txt (RFC 9116); unset: there is no security.txt. */
  SECURITY_CONTACT: z.optional(
    z
      .string()
      .check(z.regex(/^(?:mailto:\S+@\S+|https:\/\/\S+)$/, 'must begin with mailto: or https://')),
  ),
  OPERATOR_KEY: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  MAINTENANCE_PAGE_URL: z.optional(url),
  /** Origin that serves the shop's pictures, if not this server. */
  MEDIA_URL: z.optional(url),
  /** S3-compatible bucket for merchants' pictures; unset: DATA_DIR/media. */
  S3_ENDPOINT: z.optional(url),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  ),
  S3_KEY: z.optional(z.string()),
  S3_SECRET: z.optional(z.string()),
  S3_REGION: z._default(
    z.string().check(z.regex(/^[a-z0-9-]{2,40}$/, 'must be the name of a region')),
    'us-east-1',
  ),
  /** Media server for the video of shows: where hosts publish, and where viewers load it from. */
  RTMP_INGEST_URL: z.optional(
    z.url({ protocol: /^rtmps?$/, error: 'must be an address beginning with rtmp:// or rtmps://' }),
  ),
  HLS_BASE_URL: z.optional(url),
  GMO_BASE_URL: z.optional(url),
  GMO_TOKEN_SCRIPT_URL: z.optional(url),
  PAYUNI_BASE_URL: z.optional(url),
  /** Maximum visitors in one store at once; further ones wait. 0: no waiting room. */
  VISITOR_LIMIT: z.optional(number(/^\d{1,7}$/, 'must be a number of visitors from 0 to 9999999')),
  RATE_LIMIT: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  /** Maximum new guests per network (/24, /64) and hour. */
  GUESTS_PER_NETWORK: z._default(
    numberAs(/^[1-9]\d{0,6}$/, 'must be a number from 1 to 9999999'),
    2000,
  ),
  /** Days without a change after which a cart is deleted. */
  CART_DAYS: z._default(
    numberAs(
      /^(?:[7-9]|[1-9]\d{1,2}|[12]\d{3}|3[0-5]\d{2}|36[0-4]\d|3650)$/,
      'must be a number of days from 7 to 3650',
    ),
    90,
  ),
  /** Days an email's row or file is kept after the email was sent. */
  EMAIL_DAYS: z._default(
    numberAs(
      /^(?:[3-9]|[1-9]\d|[12]\d{2}|3[0-5]\d|36[0-5])$/,
      'must be a number of days from 3 to 365',
    ),
    30,
  ),
  LOG_LEVEL: z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
  /** 32 bytes in hex that encrypt gateway credentials; generated in DATA_DIR when unset. */
  SETTINGS_KEY: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/i, 'must be 64 hex digits'))),
  /** Former settings keys, comma-separated, that are still read during a key rotation. */
  SETTINGS_KEY_FORMER: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[0-9a-f]{64}(,[0-9a-f]{64})*$/i,
          'must be 64 hex digits, or several such keys with commas between',
        ),
      ),
  ),
  /** Minutes a buyer has to pay by card or PayPay (D-203). */
  PAYMENT_MINUTES: z._default(
    numberAs(/^[1-9]\d{0,3}$/, 'must be a number of minutes from 1 to 9999'),
    30,
  ),
  /** Seconds in which a step or refund can be undone; its emails and gateway calls wait. */
  UNDO_SECONDS: z._default(
    numberAs(
      /^(?:\d{1,3}|[1-2]\d{3}|3[0-5]\d{2}|3600)$/,
      'must be a number of seconds from 0 to 3600',
    ),
    60,
  ),
  /** Seconds after which a payment call counts as dead and the gateway is asked for the result. */
  ASK_AFTER_SECONDS: z.optional(number(/^\d{1,4}$/, 'must be a number of seconds')),
});
