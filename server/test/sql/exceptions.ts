/** Statements whose text is not known before the server runs, with why; those they carry or are put together of are described on their own. */
export const notConstant: Readonly<Record<string, string>> = {
  'db/postgres.ts openPostgres': 'carries every other statement, in a transaction',
  'db/postgres.ts openPostgres 2': 'carries every other statement, in a transaction',
  'db/together.ts createTogether': 'puts looks together; each is described by itself',
  'jobs/statistics.ts renewStatistics 3': 'ANALYZE of a table whose name the database has said',
};

/** Columns that may be null in their table and never are in what a statement answers, with what in the statement or the schema says so. */
export const neverNull: Readonly<Record<string, string>> = {
  'settings-key/queries.ts sealedTexts: text': 'the condition leaves out what has none',
  'people/session-queries.ts openOrderSession: order_id': 'it is written as the order that was found',
  'people/session-queries.ts liveGuest: buyer_id': 'a guest’s session has a buyer',
  'session/merge-queries.ts stragglers: into': 'the condition asks for it',
  'payments/attempts.ts noteUnclear: unclear_since': 'the statement sets it',
  'bounces/queries.ts listBounced: status': 'is written together with bounced_at, which the condition asks for',
  'bounces/queries.ts listBounced: bounced_at': 'the condition asks for it',
  'emails/account-queries.ts leaseDueAccountEmails: locale': 'an email about an account is written with it',
  'emails/account-queries.ts leaseDueAccountEmails: template': 'an email about an account is written with it',
  'emails/open-money-queries.ts leaseDueStoreEmails: store_id': 'joined to its store',
  'emails/queries.ts leaseDueEmails: store_id': 'an email with an order_id has one (CHECK emails_about)',
  'emails/queries.ts leaseDueEmails: order_id': 'the condition asks for it',
  'emails/code-queries.ts leaseDueCodes: locale': 'a code’s email is written with it',
  'emails/code-queries.ts leaseDueCodes: link': 'a code’s email is written with it, and loses it when it is closed',
  'jobs/queries.ts takeOverdueAt: expire_at': 'the condition compares it',
  'orders/unpaid-queries.ts unpaidOrders: expire_at': 'the condition compares it',
};

/** Objects that a statement makes in a way that cannot be taken apart: what is in them is the code’s word alone. */
export const madeOtherwise: Readonly<Record<string, string>> = {
  'cart/look-queries.ts linesByIds: images': 'an empty list',
  'checkout/queries.ts ordersOfLines: items': 'made in a sub-select in FROM',
  'emails/account-queries.ts leaseDueAccountEmails: store': 'made in a sub-select in FROM',
  'emails/queries.ts attemptFacts: number': 'a part of what a gateway’s answer was kept as',
  'order-messages/queries.ts listUnanswered: messages': 'made in a sub-select in FROM',
  'products/queries.ts listProducts: printio': 'a list shows none: null',
  'products/queries.ts listSellerProducts: printio': 'a list shows none: null',
  'products/queries.ts productsByIds: printio': 'a list shows none: null',
  'stores/queries.ts storeById: kinds': 'an empty list',
};

const byNumber = 'found by a number alone, which its index has: its store is what the statement is to find out';
const ofPerson = 'all that a person has, at whichever stores';
const job = 'a job, over the rows of all stores that are due';
const operators = 'the operator’s, over all stores';
const ofCard = 'attempts with a card, which is its buyer’s and not a store’s';
const sealed = 'what is sealed, wherever it lies: a key is changed everywhere, and a shop at a gateway is looked for at every store';
const retention = 'retention, over the rows of all stores in the order of their keys or ages';

/**
 * Statements that go through tables of stores without saying of which store: name, those tables, why. On a PostgreSQL that shards by store each of these
 * asks every shard.
 */
export const overAllStores: readonly (readonly [name: string, tables: string, why: string])[] = [
  ['cart/batch-queries.ts beginAdding', 'product_images products sku_stock skus', byNumber],
  ['cart/look-queries.ts linesByIds', 'buyer_sku_counts cart_items hold_pauses products sku_stock skus', byNumber],
  ['cart/queries.ts findSkus', 'product_images products sku_stock skus', byNumber],
  ['cart/queries.ts lockLines', 'buyer_sku_counts cart_items carts product_images products skus', byNumber],
  ['cart/queries.ts skusOfLines', 'cart_items', byNumber],
  ['checkout/batch-queries.ts beginCheckout', 'buyer_sku_counts cart_items carts product_images products skus', byNumber],
  ['live/queries.ts findPost', 'livers posts product_images store_channels streams', byNumber],
  ['live/queries.ts streamsOfNumber', 'posts streams', byNumber],
  ['order-messages/queries.ts findOwnOrder', 'orders', byNumber],
  ['order-messages/queries.ts lockOrderOfMessages', 'orders', byNumber],
  ['order-messages/queries.ts lockOwnOrderOfMessages', 'orders', byNumber],
  ['orders/queries.ts findOrder', 'order_histories order_items orders payment_attempts', byNumber],
  ['orders/queries.ts findOrderKey', 'orders', byNumber],
  ['orders/queries.ts findOwnOrder', 'orders', byNumber],
  ['orders/queries.ts findPlaceOfOrder', 'livers orders', byNumber],
  ['orders/queries.ts lockOwnOrder', 'orders', byNumber],
  ['orders/queries.ts paymentTypeOf', 'orders', byNumber],
  ['payments/attempts.ts findAttemptByAccess', 'payment_attempts', byNumber],
  ['payments/attempts.ts findAttemptByNumber', 'payment_attempts', byNumber],
  ['payments/card-testing.ts countDeclined', 'orders payment_attempts', byNumber],
  ['payments/open-money.ts findMoney', 'open_money', byNumber],
  ['people/session-queries.ts isGuestsOrder', 'orders', byNumber],
  ['people/session-queries.ts leadsToOrder', 'orders', byNumber],
  ['people/session-queries.ts openOrderSession', 'orders', byNumber],
  ['products/handlers.ts storeIdOfProduct', 'products', byNumber],
  ['products/queries.ts findProduct', 'product_images product_kinds products sku_stock skus', byNumber],
  ['session/shop-queries.ts findLiver', 'livers', byNumber],
  ['session/shop-queries.ts liverOfPlatform', 'livers', byNumber],
  ['staff/queries.ts describeStaff', 'staff_roles', 'the stores in which one of the staff works'],
  ['staff/invitation-queries.ts findInvitation', 'staff_invitations', 'by the secret of its link, which says no store'],
  ['stores/shop-queries.ts storeOfListedLiver', 'livers post_products posts product_images', byNumber],
  ['stores/shop-queries.ts storeOfPost', 'posts streams', byNumber],
  ['cart/look-queries.ts linesOfBuyer', 'carts', ofPerson],
  ['checkout/queries.ts ordersOfLines', 'order_items orders', ofPerson],
  ['orders/list-queries.ts renumberOrders', 'orders', ofPerson],
  ['orders/shop-list-queries.ts countShopOrders', 'orders', ofPerson],
  ['orders/shop-list-queries.ts listShopOrders', 'orders', ofPerson],
  ['orders/unpaid-queries.ts unpaidOrders', 'orders', ofPerson],
  ['orders/unread-queries.ts unreadOrders', 'order_messages orders', ofPerson],
  ['people/account-queries.ts lastStoreOf', 'orders', ofPerson],
  ['people/session-queries.ts belongingsOf', 'orders', ofPerson],
  ['persons/erase-queries.ts eraseBuyers', 'hold_pauses', ofPerson],
  ['persons/erase-queries.ts eraseUsers 2', 'order_messages', ofPerson],
  ['persons/erase-queries.ts storesWithCarts', 'carts', ofPerson],
  ['persons/export-queries.ts cartItemsOf', 'cart_items carts', ofPerson],
  ['persons/export-queries.ts exportedOrders', 'orders', ofPerson],
  ['persons/find-queries.ts findPerson 2', 'orders', ofPerson],
  ['persons/find-queries.ts findPerson 3', 'orders', ofPerson],
  ['persons/find-queries.ts lockOrders', 'orders', ofPerson],
  ['persons/find-queries.ts ordersOf', 'open_money orders payment_attempts', ofPerson],
  ['session/merge-queries.ts lockLinesOfBuyers', 'cart_items carts products skus', ofPerson],
  ['session/merge-queries.ts moveCounts', 'buyer_sku_counts', ofPerson],
  ['session/merge-queries.ts moveOrders', 'orders', ofPerson],
  ['session/merge-queries.ts storesOfCarts', 'carts', ofPerson],
  ['waiting-room/queries.ts haveSomethingHere', 'cart_items carts orders', ofPerson],
  ['credit-cards/queries.ts idlePassingCards', 'payment_attempts', ofCard],
  ['credit-cards/queries.ts listCards', 'payment_attempts', ofCard],
  ['credit-cards/queries.ts takePassedCards', 'payment_attempts', ofCard],
  ['cart/hold-queries.ts endHolds', 'cart_items carts sku_stock', job],
  ['jobs/due-queries.ts whatIsDue', 'cart_items open_money orders payment_attempts', job],
  ['jobs/queries.ts takeAttempts', 'payment_attempts', job],
  ['jobs/queries.ts takeOverdueAlone', 'orders payment_attempts', job],
  ['jobs/queries.ts takeOverdueAt', 'orders payment_attempts', job],
  ['payments/open-money.ts takeUntold', 'open_money', job],
  ['session/merge-queries.ts stragglers', 'cart_items carts orders', job],
  ['jobs/retention/batches.ts due', 'hold_pauses payment_attempts post_events staff_invitations', retention],
  ['jobs/retention/walks.ts carts', 'carts', retention],
  ['jobs/retention/walks.ts count', 'orders payment_attempts', retention],
  ['jobs/retention/walks.ts emptyCounts', 'buyer_sku_counts', retention],
  ['jobs/retention/walks.ts guests 3', 'carts', retention],
  ['jobs/retention/walks.ts guests 4', 'carts orders', retention],
  ['jobs/retention/walks.ts marksOfPersons', 'limited_orders', retention],
  ['orders/queries.ts forgetNetworks', 'orders', retention],
  ['order-messages/queries.ts listUnanswered', 'order_messages', operators],
  ['payments/open-money.ts listMoney', 'open_money orders payment_attempts', operators],
  ['payments/open-money.ts openMoneyByReason', 'open_money', operators],
  ['watching/queries.ts unitsHeld', 'sku_stock', operators],
  ['connections/queries.ts sealedCredentials', 'former_credentials', sealed],
  ['settings-key/queries.ts sealedTexts', 'former_credentials payment_attempts', sealed],
];
