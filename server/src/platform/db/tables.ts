import { books, buyerTables, type Retention } from './buyer-tables.ts';

const shop = (holds: string): Retention => ({ holds, why: 'the shop itself', until: 'the merchant changes it', by: [] });
const ofBooks = (holds: string): Retention => ({ holds, ...books, by: [] });
const account = (holds: string): Retention => ({ holds, why: 'the account', until: 'its person has it deleted', by: [] });
const server = (holds: string): Retention => ({ holds, why: 'the server itself', until: 'kept; a handful of rows', by: [] });

/**
 * Retention of every table of the schema, and of every folder that grows. A test compares it with
 * the migrations and with docs/operations.md.
 */
export const retention: Readonly<Record<string, Retention>> = {
  ...buyerTables,
  order_items: ofBooks('what was ordered'),
  order_histories: ofBooks('each step of an order'),
  order_notes: { ...ofBooks('what the staff noted about an order'), until: 'kept with the order; of a person who is erased, gone with their words' },
  order_digests: { ...shop('of which hours of orders a store was told in one email'), until: 'kept; a row an hour at most' },
  order_messages: ofBooks('what buyer and store wrote about an order'),
  payment_attempts: ofBooks('tries at paying, refunds among them'),
  open_money: ofBooks('money that a person had to look at'),
  refunds: ofBooks('money that goes back in parts, and the store’s notes about it'),
  refund_lines: ofBooks('of which goods it was'),
  fulfilment_steps: ofBooks('what the staff said of an order, as it stood before and after'),
  limited_orders: {
    holds: 'digests of the person an order of limited goods is for',
    why: 'purchase limits',
    until: 'kept with the order; of canceled ones 90 days, and until no money can come for it',
    by: ['marks of persons'],
  },

  buyers: {
    holds: 'guests and members as owners',
    why: 'carts, orders and cards hang on them',
    until: 'of guests: the last session has ended, 91 days after they came, and no order and no kept card hangs on them',
    by: ['guests'],
  },
  staff: { ...shop('who works in the console: name, email, digest of the password'), until: 'kept: what they changed keeps their name' },
  store_policies: { ...shop('every version of a store’s own privacy policy and terms'), until: 'kept: what held when somebody ordered' },
  staff_roles: shop('what somebody of the staff is in a store'),
  staff_sessions: {
    holds: 'digests of the console’s tokens',
    why: 'who is signed in',
    until: 'two weeks after the last call, ninety days in any case',
    by: ['staff_sessions'],
  },
  staff_invitations: {
    holds: 'who was asked into a store, with the digest of the link',
    why: 'the invitation',
    until: 'it is taken, taken back, or seven days old',
    by: ['staff_invitations'],
  },
  staff_password_resets: {
    holds: 'digests of links to a new password of the staff',
    why: 'the way back in',
    until: 'it is used, or an hour old',
    by: ['staff_password_resets'],
  },
  host_links: {
    holds: 'digests of links from the console into the seller’s pages',
    why: 'hosts enter without a live platform',
    until: 'a minute old, or its maker’s role changed',
    by: ['host_links'],
  },
  staff_passkeys: {
    holds: 'passkeys of the staff: their public half, a name, when each was last used',
    why: 'signing in',
    until: 'taken away by whose it is',
    by: [],
  },
  staff_challenges: {
    holds: 'digests of what a device was asked to sign',
    why: 'signing in by a passkey',
    until: 'it was signed, or five minutes old',
    by: ['staff_challenges'],
  },
  staff_keys: {
    holds: 'digests of the keys of stores’ own systems',
    why: 'their calls',
    until: 'taken away, or 30 days after their end',
    by: ['staff_keys'],
  },
  setup_codes: { ...server('the digest of the code by which the first owner is made'), until: 'it was used' },
  audit_entries: ofBooks('every change by the staff: who, when, what, before and after'),
  receipts: ofBooks('receipts that were made out, with whom they were made out to'),
  stock_changes: ofBooks('why a stock is what it is'),
  card_savings: { holds: 'cards on their way into a vault', why: 'none lies there unknown', until: 'it is known, minutes', by: [] },

  users: { ...account('accounts'), until: 'its person has it deleted; one whose address never answered 90 days', by: ['unfinished accounts'] },
  shop_users: account('what the shop channel knows of a person'),
  account_tokens: { holds: 'digests of links in emails', why: 'to be opened', until: 'they are over: 3 days, resets an hour', by: ['account_tokens'] },
  used_login_tokens: { holds: 'numbers of login tokens', why: 'each works once', until: 'an hour after the token is over', by: ['used_login_tokens'] },
  throttles: { holds: 'counts of tries, by keyed digests', why: 'guessing is slow', until: 'their window is over, 90 days at most', by: ['throttles'] },

  emails: {
    holds: 'emails: to whom, and about what',
    why: 'to be sent, and to say that they were',
    until: '`EMAIL_DAYS` after they have left or were given up; never before',
    by: ['emails'],
  },
  undeliverable_emails: {
    holds: 'email addresses that reach nobody',
    why: 'no email is sent there by itself',
    until: '30 days, or a code or link sent there was used',
    by: ['undeliverable_emails'],
  },
  'DATA_DIR/emails': { holds: 'emails as files, where there is no mail server', why: 'to be read', until: '`EMAIL_DAYS`', by: ['email files'] },
  gateway_webhooks: {
    holds: 'which webhooks of gateways were heard',
    why: 'repeats change nothing',
    until: '90 days, and the payment is settled',
    by: ['gateway_webhooks'],
  },
  webhook_endpoints: shop('where a store’s systems are told, with the sealed secret'),
  webhook_deliveries: {
    holds: 'what a store’s systems were told of orders and stock, and how it went; no names and no addresses',
    why: 'to be told, and told again',
    until: '30 days after it happened; while it waits to be sent never',
    by: ['webhook_deliveries'],
  },
  low_stock_marks: shop('of which SKUs a store was told that they are scarce'),
  commit_marks: { holds: 'marks of transactions', why: 'a lost answer is found out', until: '10 minutes', by: ['commit_marks'] },
  visits: { holds: 'who is in the shop or waits, by digests', why: 'the waiting room', until: '15 minutes', by: ['visits'] },
  post_events: { holds: 'what viewers of a live post were told', why: 'who comes back goes on', until: 'a day, 500 a post', by: ['post_events'] },
  sandbox_rows: { holds: 'the demo’s payments', why: 'the demo', until: '90 days; its cards stay', by: ['sandbox_rows'] },

  stores: shop('stores'),
  payment_settings: shop('ways of paying'),
  shipping_settings: shop('ways of shipping'),
  product_kinds: shop('shelves'),
  products: shop('goods'),
  product_images: shop('their pictures'),
  goods_imports: {
    holds: 'files of goods that came up, and what was wrong with them',
    why: 'to be checked and written',
    until: '30 days after they came up',
    by: ['goods_imports'],
  },
  store_pictures: {
    holds: 'pictures that the staff took up; their files in `DATA_DIR/media` or the bucket',
    why: 'to be shown',
    until: 'a week in which no product, order or store names them',
    by: [],
  },
  skus: shop('what is sold of them'),
  sku_stock: shop('quantities'),
  posts: shop('live posts'),
  post_products: shop('goods chosen for them'),
  post_chapters: shop('which product a post showed when'),
  post_feeds: shop('what viewers were last told, a row a post'),
  streams: shop('streams'),
  livers: shop('sellers'),
  store_channels: shop('where streams go out'),
  store_settings: shop('further settings'),
  former_credentials: shop('sealed credentials of shops that a store had at its gateways'),
  money_days: server('up to which day the money of each store was reported'),
  switches: server('maintenance'),
  settings_keys: server('check values of the settings keys'),
  retention_walks: server('how far this job is'),
  schema_migrations: server('migrations that were run'),
};

/** The retention table of docs/operations.md. */
export const retentionAsMarkdown = (): string =>
  [
    '| table | what it holds | kept for | until | ended by |',
    '|---|---|---|---|---|',
    ...Object.entries(retention).map(
      ([table, { holds, why, until, by }]) =>
        `| \`${table}\` | ${holds} | ${why} | ${until} | ${by.length === 0 ? '' : by.map((rule) => `\`${rule}\``).join(', ')} |`,
    ),
  ].join('\n');
