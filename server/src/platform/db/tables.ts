import { books, buyerTables, type Retention } from './buyer-tables.ts';

const shop = (holds: string): Retention => ({
  holds,
  why: 'the shop itself',
  until: 'the merchant changes it',
  by: [],
});
const ofBooks = (holds: string): Retention => ({ holds, ...books, by: [] });
const account = (holds: string): Retention => ({
  holds,
  why: 'the account',
  until: 'the owner deletes the account',
  by: [],
});
const server = (holds: string): Retention => ({
  holds,
  why: 'the server itself',
  until: 'kept; a handful of rows',
  by: [],
});

/**
 * Retention of every table of the schema, and of every folder that grows. A test compares it with
 * the migrations and with docs/operations/personal-data.md.
 */
export const retention: Readonly<Record<string, Retention>> = {
  ...buyerTables,
  order_items: ofBooks('lines of orders'),
  order_histories: ofBooks('each step of an order'),
  order_notes: {
    ...ofBooks('notes of the staff about an order'),
    until: 'kept with the order; deleted when the buyer is erased',
  },
  order_tags: {
    ...ofBooks('tags of the staff on an order'),
    until: 'kept with the order; deleted when the buyer is erased',
  },
  order_changes: {
    ...ofBooks('changes of orders by the staff, with the values before and after'),
    until: 'kept with the order; deleted when the buyer is erased',
  },
  order_parcels: {
    ...ofBooks('parcels of an order: carrier, tracking number, units'),
    until: 'kept with the order; deleted when the buyer is erased',
  },
  order_digests: {
    ...shop('hours and days whose orders were sent to a store in one email'),
    until: 'kept; at most a row per hour',
  },
  post_chats: shop('the chat of a live post: counter, pinned comment, slow mode'),
  order_messages: {
    ...ofBooks('messages of buyer and store about an order'),
    until: 'kept with the order; deleted when the buyer is erased',
  },
  payment_attempts: ofBooks('payment attempts, with refunds'),
  open_money: ofBooks('payments and refunds that a person had to resolve'),
  refunds: {
    ...ofBooks('partial refunds, and the store’s notes about them'),
    until: 'kept; the notes are deleted when the buyer is erased',
  },
  refund_lines: ofBooks('goods of a partial refund'),
  chargebacks: {
    ...ofBooks('disputed payments by card, and the store’s notes about them'),
    until: 'kept; the notes are deleted when the buyer is erased',
  },
  discounts: shop('coupons and automatic discounts'),
  order_discounts: ofBooks('discounts of orders'),
  payout_lines: ofBooks('lines of payment companies’ statements, by order'),
  fulfilment_steps: ofBooks('fulfilment steps, with the order’s state before and after'),
  limited_orders: {
    holds: 'digests of the receivers of orders with limited goods',
    why: 'purchase limits',
    until:
      'kept with the order; deleted when the buyer is erased; canceled orders 90 days, and until no payment can arrive for them',
    by: ['marks of persons'],
  },
  discount_persons: {
    holds: 'digests of the phone numbers and email addresses of orders with coupons',
    why: 'limits of coupons per buyer',
    until:
      'kept with the order; deleted when the buyer is erased; canceled orders 90 days, and until no payment can arrive for them',
    by: ['marks of coupons'],
  },

  buyers: {
    holds: 'guests and members as owners',
    why: 'carts, orders and cards refer to them',
    until:
      'for guests: the last session has ended, 91 days after they came, and no order and no saved card refers to them',
    by: ['guests'],
  },
  staff: {
    ...shop('staff accounts: name, email, digest of the password'),
    until: 'kept, because the list of changes names them',
  },
  store_policies: {
    ...shop('every version of a store’s own privacy policy and terms'),
    until: 'kept: the terms at the time of each order',
  },
  staff_roles: shop('roles of the staff in stores'),
  staff_views: {
    ...shop('filters of lists that the staff saved, without searched words'),
    until: 'the staff delete them or leave the store',
  },
  staff_sessions: {
    holds: 'digests of the console’s tokens',
    why: 'stay signed in',
    until: 'two weeks after the last call, at most ninety days',
    by: ['staff_sessions'],
  },
  staff_invitations: {
    holds: 'invitations to a store, with the digest of the link',
    why: 'the invitation',
    until: 'accepted, withdrawn, or seven days old',
    by: ['staff_invitations'],
  },
  staff_password_resets: {
    holds: 'digests of password reset links of the staff',
    why: 'the reset',
    until: 'used, or an hour old',
    by: ['staff_password_resets'],
  },
  host_links: {
    holds: 'digests of links from the console into the seller’s pages',
    why: 'entry of hosts without a live platform',
    until: 'a minute old, or the role of its creator changed',
    by: ['host_links'],
  },
  staff_passkeys: {
    holds: 'passkeys of the staff: public key, name, last use',
    why: 'sign-in',
    until: 'their owner removes them',
    by: [],
  },
  staff_challenges: {
    holds: 'digests of challenges for passkeys',
    why: 'sign-in by a passkey',
    until: 'signed, or five minutes old',
    by: ['staff_challenges'],
  },
  staff_keys: {
    holds: 'digests of API keys of stores',
    why: 'calls of the stores’ systems',
    until: 'removed, or 30 days after their expiry',
    by: ['staff_keys'],
  },
  setup_codes: { ...server('the digest of the code for the first owner'), until: 'used' },
  audit_entries: ofBooks('every change by the staff: who, when, values before and after'),
  receipts: ofBooks('issued receipts with their addressees'),
  stock_changes: ofBooks('every change of stock with its reason'),
  card_savings: {
    holds: 'cards that are being saved in a vault',
    why: 'no unknown card stays in the vault',
    until: 'the result is known, minutes',
    by: [],
  },

  users: {
    ...account('accounts'),
    until: 'the owner deletes the account; unconfirmed accounts 90 days',
    by: ['unfinished accounts'],
  },
  shop_users: account('data of the shop channel about a person'),
  account_tokens: {
    holds: 'digests of links in emails',
    why: 'opening the link',
    until: 'they expire: 3 days, resets an hour',
    by: ['account_tokens'],
  },
  used_login_tokens: {
    holds: 'ids of login tokens',
    why: 'each works once',
    until: 'an hour after the token expires',
    by: ['used_login_tokens'],
  },
  throttles: {
    holds: 'counts of attempts, by keyed digests',
    why: 'slow down guessing',
    until: 'their window ends, at most 90 days',
    by: ['throttles'],
  },

  emails: {
    holds: 'emails: recipient and subject',
    why: 'sending, and proof of sending',
    until: '`EMAIL_DAYS` after they were sent or given up',
    by: ['emails'],
  },
  undeliverable_emails: {
    holds: 'email addresses that do not exist',
    why: 'no automatic emails to them',
    until: '30 days, or a code or link sent there was used',
    by: ['undeliverable_emails'],
  },
  'DATA_DIR/emails': {
    holds: 'emails as files, without a mail server',
    why: 'reading them',
    until: '`EMAIL_DAYS`',
    by: ['email files'],
  },
  gateway_webhooks: {
    holds: 'ids of received gateway webhooks',
    why: 'ignore repeats',
    until: '90 days, and the payment is settled',
    by: ['gateway_webhooks'],
  },
  webhook_endpoints: shop('webhook addresses of a store, with the encrypted secret'),
  webhook_deliveries: {
    holds:
      'webhooks to a store’s systems about orders and stock, with results; no names or addresses',
    why: 'sending and retrying',
    until: '30 days after the event; not while it waits to be sent',
    by: ['webhook_deliveries'],
  },
  low_stock_marks: shop('SKUs for which the low-stock webhook was sent'),
  commit_marks: {
    holds: 'marks of transactions',
    why: 'finding the result of a lost COMMIT answer',
    until: '10 minutes',
    by: ['commit_marks'],
  },
  visits: {
    holds: 'visitors in the shop or waiting, by digests',
    why: 'the waiting room',
    until: '15 minutes',
    by: ['visits'],
  },
  post_events: {
    holds: 'events of a live post',
    why: 'viewers resume after a lost connection',
    until: 'a day, at most 500 per post',
    by: ['post_events'],
  },
  sandbox_rows: {
    holds: 'the demo’s payments',
    why: 'the demo',
    until: '90 days; its cards stay',
    by: ['sandbox_rows'],
  },

  stores: shop('stores'),
  payment_settings: shop('payment methods'),
  shipping_settings: shop('shipping methods'),
  product_kinds: shop('kinds'),
  collections: shop('collections of products'),
  collection_products: shop('products of collections'),
  products: shop('products'),
  product_handles: shop('names of products in URLs, current and former'),
  product_images: shop('pictures of products'),
  goods_imports: {
    holds: 'uploaded product files, with their errors',
    why: 'check and import',
    until: '30 days after the upload',
    by: ['goods_imports'],
  },
  goods_batches: {
    holds: 'changes of many products at once, with the values before and after',
    why: 'undo',
    until: '1 day after the change',
    by: ['goods_batches'],
  },
  store_pictures: {
    holds: 'uploaded pictures; their files in `DATA_DIR/media` or the bucket',
    why: 'showing them',
    until: 'no product, order or store has used them for a week',
    by: [],
  },
  skus: shop('SKUs of products'),
  sku_stock: shop('quantities'),
  posts: shop('live posts'),
  post_products: shop('products chosen for live posts'),
  post_chapters: shop('times at which a post showed a product'),
  flash_prices: shop('prices of some minutes in live shows'),
  sale_prices: shop('sales: lower prices of a period'),
  sale_price_skus: shop('SKUs of a sale, with the prices before it'),
  post_feeds: shop('the last event of each post'),
  streams: shop('streams'),
  livers: shop('hosts'),
  store_channels: shop('platforms of a store’s streams'),
  store_settings: shop('further settings'),
  former_credentials: shop('encrypted credentials of former shops at gateways'),
  money_days: server('the last reported day of each store'),
  switches: server('the maintenance flag'),
  settings_keys: server('check values of the settings keys'),
  retention_walks: server('progress of the retention job'),
  schema_migrations: server('completed migrations'),
};

/** The retention table of docs/operations/personal-data.md. */
export const retentionAsMarkdown = (): string =>
  [
    '| table | what it holds | why it is kept | until when | job that deletes it |',
    '|---|---|---|---|---|',
    ...Object.entries(retention).map(
      ([table, { holds, why, until, by }]) =>
        `| \`${table}\` | ${holds} | ${why} | ${until} | ${by.length === 0 ? '' : by.map((rule) => `\`${rule}\``).join(', ')} |`,
    ),
  ].join('\n');
