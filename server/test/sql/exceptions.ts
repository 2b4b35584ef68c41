/**
 * Statements whose text is not known before the server runs, with the reason; the statements they
 * carry or combine are described by themselves.
 */
export const notConstant: Readonly<Record<string, string>> = {
  'platform/db/postgres.ts openPostgres': 'sends every other statement, in a transaction',
  'platform/db/together.ts createTogether': 'combines looks; each is described by itself',
  'app/jobs/statistics.ts renewStatistics 3':
    'ANALYZE of a table whose name comes from the database',
};

/**
 * Columns that may be null in their table but not in a statement's result, with the condition or
 * constraint that ensures it.
 */
export const neverNull: Readonly<Record<string, string>> = {
  'platform/vault/queries.ts sealedTexts: text': 'the condition excludes rows without it',
  'identity/people/session-queries.ts openOrderSession: order_id':
    'the statement inserts the id of the order it found',
  'identity/people/session-queries.ts liveGuest: buyer_id': 'a guest’s session has a buyer',
  'identity/sessions/merge-queries.ts mergedGuestsWithData: into': 'the condition requires it',
  'live/shows/queries.ts soldOfShows: post_id': 'the condition compares it',
  'live/posts/shown-videos.ts keepShownVideos: video': 'the condition excludes rows without it',
  'catalog/sale-prices/queries.ts skusOfCodes: sku_code': 'the condition compares it',
  'payments/attempts/inquiry-notes.ts recordUnclear: unclear_since': 'the statement sets it',
  'payments/saved-cards/queries.ts vaultNameOf: vault_mark': 'the statement sets it',
  'notifications/webhooks/delivery-queries.ts noteFailing: failing_since': 'the statement sets it',
  'notifications/bounces/queries.ts listBounced: status':
    'is written together with bounced_at, which the condition requires',
  'notifications/bounces/queries.ts listBounced: bounced_at': 'the condition requires it',
  'orders/sales/month-queries.ts bookedOrders: paid_at': 'the condition requires it',
  'orders/sales/payout-queries.ts ordersOfStatement: paid_at': 'the condition requires it',
  'orders/sales/sales-queries.ts salesByStream: stream_id':
    'the statement selects only orders from a stream',
  'notifications/emails/account-queries.ts leaseDueAccountEmails: locale':
    'every email about an account has it',
  'notifications/emails/account-queries.ts leaseDueAccountEmails: template':
    'every email about an account has it',
  'notifications/emails/open-money-queries.ts leaseDueStoreEmails: store_id': 'joined to its store',
  'notifications/emails/open-money-queries.ts unmatchedMoney: gateway':
    'a gateway reported it: there is no such email about cash',
  'notifications/emails/queries.ts leaseDueEmails: store_id':
    'an email with an order_id has one (CHECK emails_about)',
  'notifications/emails/queries.ts leaseDueEmails: order_id': 'the condition requires it',
  'notifications/emails/code-queries.ts leaseDueCodes: locale': 'every email with a code has it',
  'notifications/emails/code-queries.ts leaseDueCodes: link':
    'every email with a code has it until it is closed',
  'platform/media/queries.ts lockPictures: url': 'the condition compares it',
  'app/jobs/queries.ts takeOverdueAt: expire_at': 'the condition compares it',
  'orders/orders/unpaid-queries.ts unpaidOrders: expire_at': 'the condition compares it',
};

const byNumber = 'found by an indexed id: the statement has to find out the store';
const ofPerson = 'all rows of a person, in every store';
const job = 'a job over the due rows of all stores';
const operators = 'an operator call over all stores';
const ofCard = 'attempts with a card, which belongs to a buyer and not to a store';
const sealed =
  'all encrypted values: a key is changed everywhere, and a shop at a gateway is searched in every store';
const retention = 'retention, over the rows of all stores in the order of their keys or ages';

/**
 * Statements over tables of stores that do not restrict the store: name, those tables, reason. On a
 * PostgreSQL sharded by store each of them queries every shard.
 */
export const overAllStores: readonly (readonly [name: string, tables: string, why: string])[] = [
  [
    'buying/cart/batch-queries.ts beginAdding',
    'flash_prices post_products posts products sku_stock skus',
    byNumber,
  ],
  [
    'buying/cart/queries.ts linesByIds',
    'buyer_sku_counts cart_items flash_prices hold_pauses order_items payment_settings post_products posts products shipping_settings sku_stock skus streams',
    byNumber,
  ],
  ['buying/cart/queries.ts findSkus', 'skus', byNumber],
  [
    'buying/cart/queries.ts lockLines',
    'buyer_sku_counts cart_items carts flash_prices order_items payment_settings post_products posts product_images products shipping_settings skus streams',
    byNumber,
  ],
  ['buying/cart/queries.ts skusOfLines', 'cart_items', byNumber],
  [
    'buying/checkout/queries.ts beginCheckout',
    'buyer_sku_counts cart_items carts flash_prices post_products posts product_images products skus streams',
    byNumber,
  ],
  [
    'live/posts/queries.ts findPost',
    'livers posts product_images store_channels streams',
    byNumber,
  ],
  ['live/shows/ingest-queries.ts findIngest', 'posts', byNumber],
  ['live/posts/stream-queries.ts streamsOfNumber', 'posts streams', byNumber],
  [
    'live/posts/shown-videos.ts keepShownVideos',
    'posts',
    'the pages’ policy names the hosts of all stores’ videos',
  ],
  ['orders/messages/queries.ts findOrderOfMessages', 'orders', byNumber],
  ['orders/messages/queries.ts lockOrderOfMessages', 'orders', byNumber],
  ['orders/messages/queries.ts lockOwnOrderOfMessages', 'orders', byNumber],
  ['orders/orders/change.ts lockOwnOrder', 'orders', byNumber],
  ['orders/orders/change.ts paymentTypeOf', 'orders', byNumber],
  [
    'orders/orders/queries.ts findOrder',
    'order_discounts order_histories order_items order_parcels orders payment_attempts refunds',
    byNumber,
  ],
  ['orders/orders/queries.ts findOrderKey', 'orders', byNumber],
  ['orders/orders/queries.ts findOwnOrder', 'orders', byNumber],
  ['orders/orders/queries.ts findPlaceOfOrder', 'livers orders', byNumber],
  ['payments/attempts/attempts.ts findAttemptByAccess', 'payment_attempts', byNumber],
  ['payments/attempts/attempts.ts findAttemptByNumber', 'payment_attempts', byNumber],
  ['payments/methods/pay-handlers.ts countDeclined', 'orders payment_attempts', byNumber],
  ['payments/open-money/open-money.ts findMoney', 'open_money', byNumber],
  ['identity/people/session-queries.ts isGuestsOrder', 'orders', byNumber],
  ['identity/people/session-queries.ts leadsToOrder', 'orders', byNumber],
  ['identity/people/session-queries.ts openOrderSession', 'orders', byNumber],
  ['catalog/products/handlers.ts storeIdOfProduct', 'products', byNumber],
  [
    'catalog/products/queries.ts findProduct',
    'post_products posts product_handles product_images product_kinds products sku_stock skus',
    byNumber,
  ],
  ['orders/receipts/queries.ts factsOfBuyer', 'order_items orders refunds', byNumber],
  [
    'orders/receipts/queries.ts receiptOfLink',
    'orders receipts',
    'found by the token of its link, which names no store',
  ],
  [
    'identity/sessions/host-link-queries.ts readHostToken',
    'host_links staff_roles',
    'found by the token of its link, which names no store',
  ],
  ['identity/sessions/shop-queries.ts findLiver', 'livers', byNumber],
  ['identity/sessions/shop-queries.ts liverOfPlatform', 'livers', byNumber],
  [
    'identity/staff/key-queries.ts staffOfKey',
    'staff_keys',
    'found by the key itself, which names no store',
  ],
  [
    'identity/staff/queries.ts describeStaff',
    'payment_settings products shipping_settings staff_roles',
    'all stores of a staff member',
  ],
  ['identity/staff/queries.ts endEntries 2', 'staff_roles', ofPerson],
  [
    'identity/staff/invitation-queries.ts findInvitation',
    'staff_invitations',
    'found by the token of its link, which names no store',
  ],
  [
    'catalog/stores/queries.ts listMarketplaces',
    'payment_settings products shipping_settings',
    'the index of sitemaps names each store of the marketplace',
  ],
  [
    'catalog/stores/shop-queries.ts storeOfListedLiver',
    'livers post_products posts product_images',
    byNumber,
  ],
  ['catalog/stores/shop-queries.ts storeOfPost', 'posts streams', byNumber],
  ['buying/cart/queries.ts linesOfBuyer', 'carts', ofPerson],
  ['buying/checkout/queries.ts ordersOfLines', 'order_items orders', ofPerson],
  ['orders/orders/list-queries.ts renumberOrders', 'orders', ofPerson],
  ['orders/orders/shop-list-queries.ts countShopOrders', 'orders', ofPerson],
  ['orders/orders/shop-list-queries.ts listShopOrders', 'orders', ofPerson],
  ['orders/orders/unpaid-queries.ts unpaidOrders', 'orders', ofPerson],
  ['orders/orders/unread-queries.ts unreadOrders', 'order_messages orders', ofPerson],
  ['identity/people/account-queries.ts lastStoreOf', 'orders', ofPerson],
  ['identity/people/session-queries.ts belongingsOf', 'orders', ofPerson],
  ['identity/sessions/merge-queries.ts moveRows', 'post_comments store_buyers', ofPerson],
  ['catalog/rehearsal/queries.ts removeRehearsal 11', 'post_comments store_buyers', ofPerson],
  [
    'identity/privacy/erase-queries.ts eraseBuyers',
    'hold_pauses post_comments store_buyers',
    ofPerson,
  ],
  ['identity/privacy/erase-queries.ts eraseMailboxes 3', 'store_buyers', ofPerson],
  ['identity/privacy/erase-queries.ts eraseUsers 2', 'order_messages', ofPerson],
  ['identity/privacy/erase-queries.ts storesWithCarts', 'carts', ofPerson],
  ['identity/privacy/export-queries.ts exportedOrders', 'order_parcels orders', ofPerson],
  ['identity/privacy/export-queries.ts sectionsOfBuyers 5', 'cart_items carts', ofPerson],
  ['identity/privacy/export-queries.ts sectionsOfBuyers 6', 'orders store_buyers', ofPerson],
  ['identity/privacy/export-queries.ts sectionsOfBuyers 7', 'post_comments', ofPerson],
  ['identity/privacy/find-queries.ts findPerson 2', 'orders', ofPerson],
  ['identity/privacy/find-queries.ts findPerson 3', 'orders', ofPerson],
  ['identity/privacy/find-queries.ts lockOrders', 'orders', ofPerson],
  [
    'identity/privacy/find-queries.ts ordersOf',
    'chargebacks open_money orders payment_attempts',
    ofPerson,
  ],
  [
    'identity/sessions/merge-queries.ts lockLinesOfBuyers',
    'cart_items carts products skus',
    ofPerson,
  ],
  ['identity/sessions/merge-queries.ts moveCounts', 'buyer_sku_counts', ofPerson],
  ['identity/sessions/merge-queries.ts moveOrders', 'orders', ofPerson],
  ['identity/sessions/merge-queries.ts storesOfCarts', 'carts', ofPerson],
  ['payments/saved-cards/queries.ts idlePassingCards', 'payment_attempts', ofCard],
  ['payments/saved-cards/queries.ts listCards', 'payment_attempts', ofCard],
  ['payments/saved-cards/queries.ts takePassedCards', 'payment_attempts', ofCard],
  ['buying/cart/hold-queries.ts endHolds', 'cart_items carts sku_stock', job],
  ['orders/fulfilment/step-queries.ts takeStepsToFollow', 'fulfilment_steps', job],
  [
    'app/jobs/due-queries.ts findDueWork',
    'cart_items fulfilment_steps goods_imports open_money orders payment_attempts refunds sale_prices webhook_deliveries',
    job,
  ],
  [
    'notifications/webhooks/delivery-queries.ts takeDueDeliveries',
    'webhook_deliveries webhook_endpoints',
    job,
  ],
  [
    'notifications/webhooks/low-stock-queries.ts writeLowStockEvents',
    'products sku_stock skus webhook_endpoints',
    job,
  ],
  ['catalog/imports/import-queries.ts leaseImport', 'goods_imports', job],
  ['catalog/sale-prices/queries.ts takeDueSales', 'sale_prices', job],
  ['platform/media/queries.ts leavingPictures', 'store_pictures', job],
  ['platform/media/queries.ts takePicturesToCheck', 'store_pictures', job],
  ['app/jobs/queries.ts takeAttempts', 'payment_attempts', job],
  ['app/jobs/queries.ts takeOverdueAlone', 'orders payment_attempts', job],
  ['app/jobs/queries.ts takeOverdueAt', 'orders payment_attempts', job],
  ['payments/open-money/open-money.ts takeUnreported', 'open_money', job],
  ['payments/refunds/refund-queries.ts takeRefundsToRelease', 'refunds', job],
  [
    'identity/sessions/merge-queries.ts mergedGuestsWithData',
    'cart_items carts orders post_comments store_buyers',
    job,
  ],
  [
    'app/jobs/retention/batches.ts due',
    'goods_batches goods_imports hold_pauses host_links payment_attempts post_comments post_events staff_invitations staff_keys visits webhook_deliveries',
    retention,
  ],
  ['app/jobs/retention/walks.ts carts', 'carts', retention],
  ['app/jobs/retention/walks.ts count', 'orders payment_attempts post_comments', retention],
  ['app/jobs/retention/walks.ts emptyCounts', 'buyer_sku_counts', retention],
  ['app/jobs/retention/walks.ts guests 3', 'carts', retention],
  ['app/jobs/retention/walks.ts guests 4', 'carts orders', retention],
  ['app/jobs/retention/walks.ts marksOfPersons', 'limited_orders', retention],
  ['app/jobs/retention/walks.ts marksOfCoupons', 'discount_persons', retention],
  ['orders/orders/queries.ts deleteOrderNetworks', 'orders', retention],
  ['orders/messages/queries.ts listUnanswered', 'order_messages', operators],
  [
    'payments/open-money/open-money.ts listMoney',
    'open_money orders payment_attempts refunds',
    operators,
  ],
  ['payments/open-money/open-money.ts openMoneyByReason', 'open_money', operators],
  ['platform/metrics/queries.ts unitsHeld', 'sku_stock', operators],
  ['payments/connections/queries.ts sealedCredentials', 'former_credentials', sealed],
  [
    'platform/vault/queries.ts sealedTexts',
    'former_credentials payment_attempts webhook_endpoints',
    sealed,
  ],
];

const ofAllBuyers = 'expired or due rows of all buyers';
const byAddress = 'found by the address of a mailbox, whichever buyer entered it';
const ofChat = 'the comments of a show, which everyone reads; answers have no buyer';
const ofMailboxes = 'a buyer’s account, and mailboxes of their orders';
const ofStaff = 'the staff’s records about the buyers of a store';
const byLines = 'the call names the lines and their buyers';
/**
 * Statements over buyers' own rows that do not restrict the buyer, and must not show or change
 * other buyers' rows (name, tables, reason).
 */
export const ofMoreThanOneBuyer: readonly (readonly [name: string, tables: string, why: string])[] =
  [
    [
      'buying/cart/hold-queries.ts networkHolds',
      'hold_pauses',
      'sums of a network over its buyers',
    ],
    ['buying/cart/hold-queries.ts endHolds', 'carts', ofAllBuyers],
    [
      'buying/cart/hold-queries.ts extendHolds',
      'carts',
      'the holds that a show gave to its buyers',
    ],
    [
      'buying/cart/hold-queries.ts releaseHolds',
      'carts',
      'the holds that a show gave to its buyers',
    ],
    ['buying/cart/queries.ts lockLines', 'carts', byLines],
    ['buying/checkout/queries.ts beginCheckout', 'carts', byLines],
    [
      'payments/saved-cards/queries.ts cardSeqsOf',
      'credit_cards',
      'found by the member name at a vault',
    ],
    ['payments/saved-cards/queries.ts idlePassingCards', 'credit_cards', ofAllBuyers],
    ['payments/saved-cards/queries.ts takeLeavingCards', 'credit_cards', ofAllBuyers],
    ['payments/saved-cards/queries.ts takePassedCards', 'credit_cards', ofAllBuyers],
    ['app/jobs/due-queries.ts findDueWork', 'credit_cards', ofAllBuyers],
    [
      'app/jobs/retention/batches.ts due',
      'contact_codes hold_pauses idempotency_keys post_comments',
      ofAllBuyers,
    ],
    ['app/jobs/retention/walks.ts carts', 'carts', ofAllBuyers],
    ['app/jobs/retention/walks.ts carts 2', 'carts', ofAllBuyers],
    ['app/jobs/retention/walks.ts count', 'carts', ofAllBuyers],
    ['app/jobs/retention/walks.ts deletedCards', 'credit_cards', ofAllBuyers],
    ['app/jobs/retention/walks.ts emptyCounts', 'buyer_sku_counts', ofAllBuyers],
    ['app/jobs/retention/walks.ts konbiniRecords', 'gmo_cvs_records', ofAllBuyers],
    [
      'buying/checkout/queries.ts knownOfBatch',
      'store_buyers',
      'the buyers of a batch, whom the store may have blocked',
    ],
    ['identity/privacy/erase-queries.ts eraseMailboxes 3', 'store_buyers', byAddress],
    ['identity/privacy/erase-queries.ts eraseMailboxes 4', 'contact_codes', byAddress],
    ['identity/privacy/erase-queries.ts eraseMailboxes 5', 'confirmed_contacts', byAddress],
    ['identity/privacy/export-queries.ts sectionsOfBuyers 6', 'store_buyers', byAddress],
    [
      'identity/privacy/find-queries.ts findPerson 2',
      'confirmed_contacts contact_codes',
      byAddress,
    ],
    ['live/chat/queries.ts commentsBefore', 'post_comments', ofChat],
    ['live/chat/queries.ts findComment', 'post_comments', ofChat],
    ['live/chat/queries.ts hideComments', 'post_comments', ofChat],
    ['live/chat/queries.ts hideComments 2', 'post_comments', ofChat],
    ['live/chat/queries.ts muteWriter', 'post_comments', ofChat],
    ['live/chat/queries.ts mutedIn', 'post_comments', ofChat],
    ['live/posts/chat-feed-queries.ts changesOfChat', 'post_comments', ofChat],
    [
      'orders/buyers/consent-queries.ts recordConsent',
      'store_buyers',
      'the buyers of a batch’s orders',
    ],
    ['orders/buyers/consent-queries.ts hasConsented', 'store_buyers', ofMailboxes],
    ['orders/buyers/consent-queries.ts withdrawConsent', 'store_buyers', ofMailboxes],
    ['orders/buyers/consent-queries.ts withdrawConsent 2', 'store_buyers', ofMailboxes],
    ['orders/buyers/queries.ts findBuyer', 'store_buyers', ofStaff],
    ['orders/buyers/queries.ts findBuyer 2', 'store_buyers', ofStaff],
    ['orders/buyers/queries.ts listBuyers', 'store_buyers', ofStaff],
    ['orders/buyers/queries.ts namesOfBuyer', 'store_buyers', ofStaff],
    ['orders/buyers/queries.ts tagsOfStore', 'store_buyers', ofStaff],
    ['orders/buyers/queries.ts writeMarks', 'store_buyers', ofStaff],
    ['platform/vault/queries.ts sealedTexts', 'credit_cards', sealed],
  ];
