// The order of folders inside each package, and the packages that each may import. `npm run verify` checks it.
import { existsSync } from 'node:fs';

/**
 * From bottom to top: a file imports from its own folder and from lower rows, types included. Folders share a row where
 * neither imports the other; folders in an array of their own import each other. Tests import what they like.
 */
const order = {
  // A folder that needs more of the process than lower folders offer declares it in an interface (`CartApp` of `buying/cart/app.ts`).
  server: [
    ['i18n', 'room-paths.ts', 'platform/config', 'payments/gateways'],
    ['platform/db', 'platform/mail', 'platform/sheets'],
    ['platform/metrics', 'catalog/stock'],
    ['platform/log'],
    ['platform/ground.ts'],
    ['platform/vault', 'platform/http', 'platform/media', 'platform/error-reports'],
    ['identity/audit', 'identity/passwords', 'identity/views', 'buying/waiting-room'],
    ['catalog/stores', 'identity/people'],
    ['buying/addresses', 'buying/discounts', 'notifications/outbox'],
    ['notifications/bounces', 'orders/messages', 'orders/receipts', 'payments/connections'],
    [
      'identity/accounts',
      'notifications/mailing',
      'orders/orders',
      'payments/konbini-records',
      'payments/saved-cards',
    ],
    ['identity/staff', 'orders/buyers', 'orders/labels', 'orders/sales', 'orders/tags'],
    ['catalog/products'],
    ['catalog/imports'],
    ['catalog/bulk', 'catalog/flash-prices', 'catalog/sale-prices'],
    ['buying/cart'],
    ['buying/checkout', 'identity/sessions'],
    ['identity/contacts', 'live/posts', 'catalog/rehearsal'],
    ['live/shows', 'live/desk', 'live/chat'],
    [['payments/attempts', 'payments/methods', 'payments/open-money', 'payments/refunds']],
    ['orders/parcels'],
    [
      'identity/privacy',
      'notifications/emails',
      'notifications/webhooks',
      'orders/changes',
      'orders/fulfilment',
      'payments/settings',
      'orders/home',
    ],
    ['orders/bulk', 'orders/replacements'],
    ['app/jobs'],
    ['app/context', 'app/maintenance'],
    ['app/pages'],
    ['app/mount'],
    ['database-command.ts', 'app/start.ts'],
    ['main.ts'],
  ],
  contract: [
    ['visible-text.ts'],
    [
      'carriers.ts',
      'credential-patterns.ts',
      'cut-text.ts',
      'discount-code.ts',
      'email-address.ts',
      'fold-text.ts',
      'input-fields.ts',
      'line-charge.ts',
      'merge-choice.ts',
      'post-video.ts',
      'goods-lists.ts',
      'order-lists.ts',
      'calendar-days.ts',
      'language-tags.ts',
      'locales.ts',
      'passwords.ts',
      'phone-number.ts',
      'plain-line.ts',
      'policy-text.ts',
      'postcode.ts',
      'product-handle.ts',
      'registration-number.ts',
      'sku-code.ts',
      'staff-roles.ts',
      'transitions.ts',
      'uniform-invoice.ts',
      'visit-tags.ts',
    ],
    ['delivery.ts', 'order-tags.ts', 'payment-fee.ts', 'scalars.ts'],
    ['channel-prefix.ts', 'label-programs.ts', 'text-encoding.ts', 'typed-number.ts'],
    ['payment-methods'],
    ['payment-methods.ts'],
    ['entities'],
    ['flash-fields.ts', 'operator-error-codes.ts', 'order-error-codes.ts'],
    [
      'delivery-rules.ts',
      'error-codes.ts',
      'order-price.ts',
      'store-looks.ts',
      'order-tax.ts',
      'prefectures.ts',
      'shipping-places.ts',
    ],
    ['endpoint.ts', 'place-names.ts', 'shipping-method-rules.ts'],
    ['endpoints'],
    ['console-endpoints.ts', 'endpoints.ts'],
    ['every-endpoint.ts', 'personal-reads.ts'],
  ],
  client: [['intent-key.ts', 'limits.ts'], ['client.ts']],
  'tools/sandbox': [['provider'], ['gmo', 'payuni']],
  'tools/playground': [
    ['app.ts', 'sandbox-store.ts'],
    ['emails.ts', 'show.ts'],
    ['seed'],
    ['people'],
    ['routes.ts'],
    ['playground.ts'],
  ],
  demo: [
    ['picture-url.ts', 'random.ts', 'rows.ts'],
    ['load-orders.ts', 'orders.ts', 'people.ts', 'products', 'stores.ts', 'streams.ts'],
    ['products.ts'],
    ['demo-data.ts', 'load.ts'],
  ],
  kit: [
    ['reload-page.ts'],
    // words that each app replaces with its own
    ['words.ts'],
    // `page`: its address, its title, its links
    ['clock', 'formats', 'icons', 'page', 'style'],
    ['components'],
  ],
  storefront: [
    // data in the browser's storage
    ['storage'],
    // the visitor and the place, read from tokens and addresses
    ['i18n', 'visitor'],
    // where unexpected errors go; where a visitor may be, as pure decisions; what many screens draw
    ['errors', 'guards', 'components'],
    // addresses of both channels, connectivity, and the settings, overlay and version of the loaded page
    ['channel', 'line', 'page'],
    ['api', 'policies'],
    // messages for failed calls
    ['failures'],
    // login and logout
    ['session', 'stores'],
    ['addresses', 'konbini', 'order-messages', 'products', 'visits'],
    ['cart', 'payments'],
    ['account', 'checkout'],
    ['chat'],
    ['live', 'orders'],
    ['layouts', 'seller'],
    ['desk'],
    ['screens'],
    // rendering of the first screens by the server
    ['first-html', 'routes'],
    // code that loads after the first render
    ['background'],
    ['start'],
    ['main.tsx'],
  ],
  console: [
    ['i18n'],
    ['api'],
    ['files', 'frame'],
    ['pictures'],
    [
      'audit',
      'discounts',
      'entry',
      'goods',
      'imports',
      'policies',
      'refunds',
      'settings',
      'staff',
      'stores',
      'webhooks',
    ],
    ['orders'],
    ['buyers', 'live', 'sales'],
    ['find', 'home'],
    ['start'],
    ['main.tsx'],
  ],
};

/** The packages that each package imports, besides itself. */
const imported = {
  contract: [],
  kit: [],
  demo: ['contract'],
  server: ['contract'],
  client: ['contract'],
  storefront: ['contract', 'client', 'kit'],
  console: ['contract', 'client', 'kit'],
  'tools/sandbox': ['contract', 'server'],
  'tools/playground': ['contract', 'server', 'demo', 'tools/sandbox'],
};

export const packages = Object.keys(order);
/** The only file that reaches what DEMO loads: a merchant's process never loads it. */
const door = '^server/src/app/mount/open-playground\\.ts$';
const inside = (names) => `^(?:${names.map((name) => `${name}/src/`).join('|')})`;
const isIn = (place, names) =>
  `^${place}/src/(?:${names.map((name) => name.replaceAll('.', '\\.')).join('|')})(?:/|$)`;

function rulesOf(place) {
  const rows = order[place];
  const every = rows.flat(2);
  const missing = every.filter((name) => !existsSync(`${place}/src/${name}`));
  if (missing.length > 0)
    throw new Error(
      `.dependency-cruiser.mjs orders folders of ${place} that do not exist: ${missing}`,
    );
  const folders = rows.flatMap((row, index) =>
    row.map((entry) => {
      const own = [entry].flat();
      const above = rows
        .slice(index)
        .flat(2)
        .filter((name) => !own.includes(name));
      return { own, above };
    }),
  );
  return [
    {
      name: `${place} imports only the packages named for it`,
      severity: 'error',
      from: { path: inside([place]), pathNot: door },
      to: {
        path: inside(packages.filter((name) => name !== place && !imported[place].includes(name))),
      },
    },
    {
      name: `${place}: each folder has a row`,
      severity: 'error',
      from: { path: inside([place]), pathNot: isIn(place, every) },
      to: {},
    },
    {
      name: `${place}: each imported folder has a row`,
      severity: 'error',
      from: {},
      to: { path: inside([place]), pathNot: isIn(place, every) },
    },
    ...folders
      .filter(({ above }) => above.length > 0)
      .map(({ own, above }) => ({
        name: `${own} is below what it imports`,
        severity: 'error',
        from: { path: isIn(place, own) },
        to: { path: isIn(place, above) },
      })),
  ];
}

export const config = {
  forbidden: [
    { name: 'no circles, of types either', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'what DEMO loads is loaded lazily',
      severity: 'error',
      from: { path: door },
      to: { path: '^(?:tools|demo)/', dependencyTypesNot: ['dynamic-import'] },
    },
    ...packages.flatMap(rulesOf),
  ],
  options: {
    includeOnly: inside(packages),
    exclude: { path: '\\.test\\.|\\.d\\.ts$|routeTree\\.gen|/generated/|\\.(?:css|json)$' },
    // TypeScript 7 has no API that dependency-cruiser could use
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
