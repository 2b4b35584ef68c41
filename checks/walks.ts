/**
 * Three walks through the rooms: the files that a call passes, in order. ARCHITECTURE.md draws them (scripts/walks.mjs), and checks/walks.test.ts holds
 * each step against the imports. What counts as a step is said there.
 */
export type Edge = 'back' | 'endpoint' | 'handler' | 'port' | 'notify' | 'address' | 'sentence';

export interface Step {
  file: string;
  /** what happens here */
  does: string;
  /** the file, named before, that reaches this one; the step before it unless said */
  from?: string;
  /**
   * How it is reached where the one before does not import it:
   * `back`: it imports the one before, which answers it or calls it back;
   * `endpoint`: a file of the app calls that key of the contract, which this file declares or mounts;
   * `handler`: this file has the handler of that key, and the server's table of handlers has this file;
   * `port`: the process hands in what this file makes (or the one before, if it is this one that calls it) under that name;
   * `notify`: both files name that channel of the database;
   * `address`: both files name that part of an address or that method of an interface;
   * `sentence`: both files name that key of a catalogue
   */
  over?: readonly [Edge, string];
}

export interface Walk {
  name: string;
  /** how many files it has today: it may not have more */
  most: number;
  /** how many it should have */
  aim: number;
  steps: readonly Step[];
}

const client = 'storefront/src/api/client.ts';
const mount = 'server/src/app/mount/mount.ts';

/** From the app's call to the server's validation of it: what every call of the contract passes. */
const calling = (key: string, caller: string): Step[] => [
  { file: client, does: 'one call, one answer: with a key if it is to be done once, and how long it is waited for', from: caller },
  { file: 'storefront/src/visitor/visitor.ts', does: 'who asks, in which channel', from: client },
  { file: mount, does: 'the route of the endpoint', from: client, over: ['endpoint', key] },
  { file: 'server/src/platform/http/visitor.ts', does: 'whose token it is, the language, and the network, as a digest', from: mount },
];

const addToCart: Walk = {
  name: 'Add to cart: sold out, answered in Japanese',
  most: 16,
  aim: 16,
  steps: [
    { file: 'storefront/src/products/add-to-cart.tsx', does: 'the button, and its intent' },
    ...calling('POST /add-cart', 'storefront/src/products/add-to-cart.tsx'),
    { file: 'contract/src/endpoints/cart.ts', does: 'what may be asked', from: mount, over: ['endpoint', 'POST /add-cart'] },
    { file: 'server/src/platform/http/idempotency.ts', does: 'what the key was used for; its answer is given again', from: mount },
    { file: 'server/src/buying/cart/add-to-cart.ts', does: 'takes the call in: one addition among others', from: mount, over: ['handler', 'POST /add-cart'] },
    { file: 'server/src/platform/db/batches.ts', does: 'together with whoever comes now', from: 'server/src/buying/cart/add-to-cart.ts' },
    { file: 'server/src/buying/cart/batch-queries.ts', does: 'key, cart and what is offered, in one statement', from: 'server/src/buying/cart/add-to-cart.ts' },
    { file: 'server/src/catalog/stock/shelf.ts', does: 'what is left, within its sale times', from: 'server/src/buying/cart/add-to-cart.ts' },
    { file: 'server/src/buying/cart/rules.ts', does: 'decides: SKU_SOLD_OUT', from: 'server/src/buying/cart/add-to-cart.ts' },
    { file: 'server/src/platform/http/failure.ts', does: 'the refusal, and its answer', from: 'server/src/buying/cart/add-to-cart.ts' },
    { file: 'contract/src/error-codes.ts', does: 'its status, 409' },
    { file: 'storefront/src/i18n/error-sentence.ts', does: 'words beside the button, of this very SKU', from: 'storefront/src/products/add-to-cart.tsx' },
    { file: 'storefront/src/i18n/ja/errors.json', does: 'in Japanese', over: ['sentence', 'error_sku_sold_out'] },
  ],
};

const returnRoutes = 'server/src/payments/methods/return-routes.ts';
const payHandler = 'server/src/payments/methods/pay-by-card.ts';
const payByCard = 'server/src/payments/methods/start-gmo-credit.ts';
const placeOrder = 'server/src/buying/checkout/place-order.ts';
const decideOrder = 'server/src/buying/checkout/decide-order.ts';
const settle = 'server/src/payments/attempts/settle.ts';

const checkoutByCard: Walk = {
  name: 'Check out and pay by card, in Japan',
  most: 40,
  aim: 40,
  steps: [
    { file: 'storefront/src/checkout/confirm-order.tsx', does: 'the button: is anything missing; order, then pay' },
    { file: 'storefront/src/checkout/order-draft.ts', does: 'what was typed, and what is ordered; one order, however often it is asked for' },
    ...calling('POST /checkout', 'storefront/src/checkout/order-draft.ts'),
    { file: 'contract/src/endpoints/orders.ts', does: 'what may be asked, here and later', from: mount, over: ['endpoint', 'POST /checkout'] },
    { file: 'server/src/platform/http/idempotency.ts', does: 'what the key was used for; its answer is given again', from: mount },
    { file: placeOrder, does: 'takes the call in: one order among others', from: mount, over: ['handler', 'POST /checkout'] },
    { file: 'server/src/platform/db/batches.ts', does: 'together with whoever comes now', from: placeOrder },
    { file: 'server/src/buying/checkout/call-bounds.ts', does: 'what was asked and for whom; the limits of persons and networks', from: placeOrder },
    { file: 'server/src/buying/checkout/queries.ts', does: 'lines and shelf, locked; what is known of the buyer', from: placeOrder },
    { file: 'server/src/buying/cart/queries.ts', does: 'with their goods', from: 'server/src/buying/checkout/queries.ts' },
    { file: 'server/src/catalog/stock/shelf.ts', does: 'the shelf, locked: what is left', from: 'server/src/buying/checkout/queries.ts' },
    { file: decideOrder, does: 'decides', from: placeOrder },
    { file: 'server/src/buying/cart/rules.ts', does: 'nothing has changed, the total is the one that was shown', from: decideOrder },
    { file: 'server/src/catalog/stores/rules.ts', does: 'the store is open, and pays and ships so', from: decideOrder },
    { file: 'server/src/buying/addresses/rules.ts', does: 'the address is whole; one mailbox, however it is written', from: decideOrder },
    { file: 'server/src/buying/checkout/write-queries.ts', does: 'writes all of the batch', from: placeOrder },
    {
      file: 'storefront/src/channel/paths.ts',
      does: "the order's address",
      from: 'storefront/src/checkout/confirm-order.tsx',
      over: ['address', 'orderDone'],
    },
    {
      file: 'storefront/src/routes/stores/$storeSlug/marketplace_.checkout.step-done.$orderId.tsx',
      does: 'its route',
      over: ['address', 'checkout/step-done/$'],
    },
    { file: 'storefront/src/orders/load-order.ts', does: 'may it be seen' },
    {
      file: 'storefront/src/screens/order-view.tsx',
      does: 'its page, which goes on by itself',
      from: 'storefront/src/routes/stores/$storeSlug/marketplace_.checkout.step-done.$orderId.tsx',
    },
    { file: 'storefront/src/orders/order-standing.tsx', does: 'where the order stands, a calm moment, and in the end: paid' },
    {
      file: 'storefront/src/payments/methods/pay-for-order.ts',
      does: 'it is to be paid for now: one call for each way of paying',
      from: 'storefront/src/screens/order-view.tsx',
    },
    {
      file: payHandler,
      does: 'takes the call in; nobody tries out stolen cards; which card, by the way of paying, and its form',
      from: mount,
      over: ['handler', 'POST /orders/{id}/pay'],
    },
    { file: payByCard, does: 'pays at GMO', from: payHandler },
    { file: 'server/src/payments/attempts/one-attempt.ts', does: 'one at a time, under a number that the gateway does not know' },
    { file: 'server/src/payments/attempts/rules.ts', does: 'it still waits for money' },
    {
      file: 'server/src/orders/orders/change.ts',
      does: 'the order, locked; its states, and the email that tells of them',
      from: 'server/src/payments/attempts/one-attempt.ts',
    },
    { file: 'server/src/payments/saved-cards/queries.ts', does: 'the card in the vault', from: payByCard },
    { file: 'server/src/payments/attempts/attempts.ts', does: 'written down first', from: payByCard },
    { file: 'server/src/payments/connections/connections.ts', does: "the store's shop at GMO, and the way there", from: payByCard },
    { file: 'server/src/catalog/stores/queries.ts', does: 'the store' },
    { file: 'server/src/platform/vault/credentials.ts', does: 'its credentials, opened', from: 'server/src/payments/connections/connections.ts' },
    { file: 'server/src/payments/gateways/gmo/card-payment.ts', does: 'EntryTran, ExecTran', from: payByCard },
    {
      file: 'server/src/payments/gateways/gmo/client.ts',
      does: 'one function for each API, over the wire',
      from: 'server/src/payments/connections/connections.ts',
    },
    { file: 'server/src/payments/gateways/gmo/codec.ts', does: 'as GMO writes it, and what it answered' },
    {
      file: returnRoutes,
      does: "the bank sends the browser back; SecureTran2: the money; on to the order's page",
      from: payByCard,
      over: ['address', 'returnPath'],
    },
    { file: settle, does: 'writes down what is true', from: returnRoutes },
  ],
};

const useChoice = 'storefront/src/seller/use-choice.ts';
const feeds = 'server/src/live/posts/feeds.ts';
const feedQueries = 'server/src/live/posts/feed-queries.ts';

const tapToViewer: Walk = {
  name: "A liver's tap, on a viewer's screen",
  most: 22,
  aim: 22,
  steps: [
    { file: 'storefront/src/seller/chosen-row.tsx', does: 'the tap: on sale' },
    { file: useChoice, does: 'shown at once, told in order', over: ['address', 'setStatus'] },
    { file: 'storefront/src/seller/choice.ts', does: 'what is asked for for' },
    ...calling('PUT /posts/{id}', useChoice),
    { file: 'contract/src/endpoints/live.ts', does: 'what may be asked', from: mount, over: ['endpoint', 'PUT /posts/{id}'] },
    { file: 'server/src/platform/http/idempotency.ts', does: 'one transaction', from: mount },
    { file: 'server/src/live/posts/post-handlers.ts', does: 'takes the call in, merges the intent', from: mount, over: ['handler', 'PUT /posts/{id}'] },
    { file: 'server/src/identity/sessions/shop-queries.ts', does: 'this liver is on the list' },
    { file: 'contract/src/merge-choice.ts', does: 'decides, as the screen did', from: 'server/src/live/posts/post-handlers.ts' },
    { file: 'server/src/live/posts/queries.ts', does: 'writes it, and tells', from: 'server/src/live/posts/post-handlers.ts' },
    { file: feeds, does: 'hears it in every process', from: 'server/src/live/posts/queries.ts', over: ['notify', 'store_changed'] },
    { file: feedQueries, does: 'what stands, the next change, and tells' },
    { file: 'server/src/live/posts/feed-rules.ts', does: 'decides what is different' },
    { file: 'server/src/catalog/products/queries.ts', does: 'the goods, and what is left of them', from: 'server/src/live/posts/post-handlers.ts' },
    {
      file: 'storefront/src/live/use-live-post.ts',
      does: 'an event comes over the open line',
      from: 'server/src/live/posts/post-handlers.ts',
      over: ['address', '/events'],
    },
    { file: 'storefront/src/live/post-feed.ts', does: 'in order, none lost' },
    {
      file: 'storefront/src/screens/liver-screen.tsx',
      does: "the viewer's page, and what its tabs are given",
      from: 'storefront/src/live/use-live-post.ts',
      over: ['back', 'useLivePost'],
    },
    { file: 'storefront/src/screens/stream-products.tsx', does: 'the tab of the stream', over: ['back', 'useStage'] },
    { file: 'storefront/src/live/live-list.tsx', does: 'the list, and its rows on the screen' },
  ],
};

export const walks: readonly Walk[] = [addToCart, checkoutByCard, tapToViewer];
