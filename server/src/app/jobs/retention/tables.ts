/** How long a table's rows, or files, are kept. */
interface Retention {
  /** what they are */
  holds: string;
  /** what they are kept for */
  why: string;
  until: string;
  /** the rules of the job that end them; none: nothing does by itself */
  by: readonly string[];
}

const shop = (holds: string): Retention => ({ holds, why: 'the shop itself', until: 'the merchant changes it', by: [] });
const books = (holds: string): Retention => ({ holds, why: 'the books: 7 to 10 years in Japan, 5 to 10 in Taiwan', until: 'kept', by: [] });
const account = (holds: string): Retention => ({ holds, why: 'the account', until: 'its person has it deleted', by: [] });
const server = (holds: string): Retention => ({ holds, why: 'the server itself', until: 'kept; a handful of rows', by: [] });

/** Every table of the schema, and every folder that grows. A test holds it against the migrations and against docs/operations.md. */
export const retention: Readonly<Record<string, Retention>> = {
  orders: { ...books('orders, with the names and addresses of sender and receiver; the network for as long as it is counted'), by: ['networks of orders'] },
  order_items: books('what was ordered'),
  order_histories: books('each step of an order'),
  order_notes: { ...books('what the staff noted about an order'), until: 'kept with the order; of a person who is erased, gone with their words' },
  order_digests: { ...shop('of which hours of orders a store was told in one email'), until: 'kept; a row an hour at most' },
  order_messages: books('what buyer and store wrote about an order'),
  payment_attempts: books('tries at paying, refunds among them'),
  open_money: books('money that a person had to look at'),
  refunds: books('money that goes back in parts, and the store’s notes about it'),
  refund_lines: books('of which goods it was'),
  fulfilment_steps: books('what the staff said of an order, as it stood before and after'),
  limited_orders: {
    holds: 'digests of the person an order of limited goods is for',
    why: 'purchase limits',
    until: 'kept with the order; of canceled ones 90 days, and until no money can come for it',
    by: ['marks of persons'],
  },
  buyer_sku_counts: { holds: 'units of limited goods in a buyer’s orders', why: 'purchase limits', until: 'it is nothing', by: ['empty counts'] },

  buyers: {
    holds: 'guests and members as owners',
    why: 'carts, orders and cards hang on them',
    until: 'of guests: the last session has ended, 91 days after they came, and no order and no kept card hangs on them',
    by: ['guests'],
  },
  sessions: {
    holds: 'digests of tokens',
    why: 'who is who',
    until: 'a day after they are over (guests 90 days, members and shop buyers 30, sellers and order links 1)',
    by: ['sessions'],
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
  audit_entries: books('every change by the staff: who, when, what, before and after'),
  receipts: books('receipts that were made out, with whom they were made out to'),
  stock_changes: books('why a stock is what it is'),
  carts: {
    holds: 'carts',
    why: 'to be bought',
    until: '`CART_DAYS` without a change, or the guest’s last session; empty ones at once',
    by: ['carts', 'guests'],
  },
  cart_items: { holds: 'their lines', why: 'to be bought', until: 'as their carts; never while units are held', by: ['carts', 'guests'] },
  hold_pauses: { holds: 'pauses after holds', why: 'bounds on a crowd', until: 'they are over, minutes', by: ['hold_pauses'] },
  addresses: { holds: 'address books', why: 'to be filled in', until: 'deleted by their owner, or the guest’s last session', by: ['guests'] },
  gmo_cvs_records: {
    holds: 'name, kana and phone for a konbini’s terminal',
    why: 'to be filled in',
    until: '30 days after they are deleted; of guests and order links the last session. Always: no number made with it is open',
    by: ['konbini records', 'guests'],
  },
  credit_cards: {
    holds: 'names of cards in the gateway’s vault, and their last digits',
    why: 'to be paid with',
    until: '30 days after they are deleted',
    by: ['deleted cards', 'guests'],
  },
  card_savings: { holds: 'cards on their way into a vault', why: 'none lies there unknown', until: 'it is known, minutes', by: [] },
  contact_codes: { holds: 'codes sent to guests', why: 'to be given back', until: '10 minutes', by: ['contact_codes', 'guests'] },
  confirmed_contacts: {
    holds: 'email addresses that answered',
    why: 'cash on delivery and konbini',
    until: 'of guests: the last session, and no order of the last 90 days',
    by: ['guests'],
  },

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
  idempotency_keys: { holds: 'replies to calls', why: 'a repeated call replays its reply', until: 'a day', by: ['idempotency_keys'] },
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
  post_feeds: shop('what viewers were last told, a row a post'),
  streams: shop('streams'),
  livers: shop('sellers'),
  store_channels: shop('where streams go out'),
  store_settings: shop('further settings'),
  former_credentials: shop('sealed credentials of shops that a store had at its gateways'),
  money_days: server('up to which day the money of each store was reported'),
  erasures: {
    holds: 'who asked to be forgotten; afterwards numbers alone',
    why: 'it is done, and can be done again after a backup was put back',
    until: 'of a person: it is done',
    by: [],
  },
  switches: server('maintenance'),
  settings_keys: server('check values of the settings keys'),
  retention_walks: server('how far this job is'),
  schema_migrations: server('migrations that were run'),
};

/** The table of docs/operations.md. */
export const retentionAsMarkdown = (): string =>
  [
    '| table | what it holds | kept for | until | ended by |',
    '|---|---|---|---|---|',
    ...Object.entries(retention).map(
      ([table, { holds, why, until, by }]) =>
        `| \`${table}\` | ${holds} | ${why} | ${until} | ${by.length === 0 ? '' : by.map((rule) => `\`${rule}\``).join(', ')} |`,
    ),
  ].join('\n');
