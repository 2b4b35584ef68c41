import { dirname, join, normalize } from 'node:path';

/**
 * The order of a room's folders, and of its files that lie in none, from bottom to top: a file imports from its own folder and from lower floors alone,
 * types included. Folders may share a floor where neither imports the other. Tests import whatever they like.
 */
export type Floors = readonly (readonly string[])[];

/**
 * The server: subjects in nine groups. The order is that of subjects; the groups only help to find them. `payments/attempts`, `methods`, `refunds` and
 * `open-money` share the payments' state and import each other's files. What a folder needs of the process beside what lies below it, it says itself
 * (`CartApp` of `buying/cart/app.ts`), and `app/context/app.ts` holds all of that.
 */
const server: Floors = [
  ['room-paths.ts', 'platform/config', 'payments/gateways'],
  ['platform/db', 'platform/mail', 'platform/sheets'],
  ['platform/metrics', 'catalog/stock'],
  ['platform/log'],
  ['platform/ground.ts'],
  ['platform/vault', 'platform/http', 'platform/media', 'platform/error-reports'],
  ['identity/audit', 'identity/passwords', 'buying/waiting-room'],
  // who somebody is, what is sold where
  ['catalog/stores', 'identity/people'],
  ['buying/addresses', 'notifications/outbox'],
  ['notifications/bounces', 'orders/messages', 'orders/receipts', 'payments/connections'],
  ['identity/accounts', 'notifications/mailing', 'orders/orders', 'orders/sales', 'payments/konbini-records', 'payments/saved-cards'],
  ['identity/staff'],
  ['catalog/products', 'catalog/imports'],
  ['buying/cart'],
  ['buying/checkout', 'identity/sessions'],
  ['identity/contacts', 'live/posts', 'catalog/rehearsal'],
  ['payments/attempts', 'payments/methods', 'payments/open-money', 'payments/refunds'],
  ['identity/privacy', 'notifications/emails', 'notifications/webhooks', 'orders/fulfilment', 'payments/settings'],
  ['app/jobs'],
  ['app/context', 'app/maintenance'],
  ['app/pages'],
  ['app/mount'],
  ['database-command.ts', 'app/start.ts'],
  ['main.ts'],
];

/** Subjects that are one for the order. */
const together = new Set(['payments/attempts', 'payments/methods', 'payments/open-money', 'payments/refunds']);

const contract: Floors = [
  ['visible-text.ts'],
  [
    'carriers.ts',
    'credential-patterns.ts',
    'cut-text.ts',
    'email-address.ts',
    'fold-text.ts',
    'input-fields.ts',
    'merge-choice.ts',
    'order-lists.ts',
    'calendar-days.ts',
    'language-tags.ts',
    'passwords.ts',
    'phone-number.ts',
    'plain-line.ts',
    'policy-text.ts',
    'postcode.ts',
    'registration-number.ts',
    'sku-code.ts',
    'staff-roles.ts',
    'transitions.ts',
    'uniform-invoice.ts',
  ],
  ['scalars.ts'],
  ['channel-prefix.ts', 'platform-locales.ts', 'text-encoding.ts', 'typed-number.ts'],
  ['entities'],
  ['error-codes.ts', 'order-price.ts', 'order-tax.ts', 'payment-methods.ts', 'prefectures.ts', 'product-cards.ts', 'shipping-places.ts'],
  ['endpoint.ts', 'place-names.ts'],
  ['endpoints'],
  ['console-endpoints.ts', 'endpoints.ts'],
  ['every-endpoint.ts', 'personal-reads.ts'],
];

const sandbox: Floors = [['provider'], ['gmo', 'payuni']];

const playground: Floors = [['app.ts', 'sandbox-store.ts'], ['emails.ts', 'seed'], ['people'], ['routes.ts'], ['playground.ts']];

const demo: Floors = [
  ['picture-url.ts', 'random.ts', 'rows.ts'],
  ['orders.ts', 'people.ts', 'products', 'stores.ts', 'streams.ts'],
  ['products.ts'],
  ['demo-data.ts', 'load.ts'],
];

/** What apps share: it imports nothing of any. */
const kit: Floors = [
  ['load-anew.ts'],
  // what an app puts its own in the place of
  ['words.ts'],
  // `page`: its address, its title, its links
  ['clock', 'formats', 'icons', 'page', 'style'],
  ['components'],
  // each component in each of its states, for the style page and its test
  ['states'],
];

/** The generated route tree is the generator’s: routes know the router by page/router-context.ts alone. */
const storefront: Floors = [
  // what a browser keeps
  ['storage'],
  // who visits and where, as far as tokens and addresses say
  ['i18n', 'visitor'],
  // where unexpected errors go; where a visitor may be, as pure decisions
  ['errors', 'guards'],
  // the shop's addresses in either channel; whether it can be reached; the page as it was loaded: its settings, its overlay, its being too old
  ['channel', 'line', 'page'],
  ['api', 'policies'],
  // what is said of a call that failed
  ['failures'],
  // who is logged in, how they come in and leave
  ['session', 'stores'],
  ['addresses', 'konbini', 'order-messages', 'products'],
  ['cart', 'payments'],
  ['account', 'checkout'],
  ['live', 'orders'],
  ['layouts', 'seller'],
  ['screens'],
  // the server's drawing of the first screens
  ['first-html', 'routes'],
  // what works once the page stands
  ['beside'],
  ['start'],
  ['main.tsx'],
];

/** The merchant's console. */
const consoleRoom: Floors = [
  ['i18n'],
  ['api'],
  ['frame'],
  ['pictures'],
  ['audit', 'entry', 'goods', 'imports', 'policies', 'refunds', 'settings', 'staff', 'stores', 'webhooks'],
  ['orders'],
  ['sales'],
  // the build's drawing of the first screens
  ['first-html', 'start'],
  ['main.tsx'],
];

/** Each room that has its order here. */
export const floors = {
  contract,
  server,
  'tools/sandbox': sandbox,
  'tools/playground': playground,
  demo,
  kit,
  storefront,
  console: consoleRoom,
} satisfies Record<string, Floors>;

export interface Source {
  /** from the repository's root */
  path: string;
  text: string;
}

interface Import {
  path: string;
  line: number;
  specifier: string;
  /** the file that it leads to, from the root; null: a package */
  to: string | null;
  /** `type`: gone when the program runs; `lazy`: loaded when it is asked for */
  kind: 'value' | 'type' | 'lazy';
}

/** Tests and the declarations of packages without types are no product. */
export const isProduct = ({ path }: Source): boolean =>
  /^(?:tools\/)?[\w-]+\/src\/.+\.(ts|tsx|mjs)$/.test(path) && !/\.test\.|\.d\.ts$|routeTree\.gen/.test(path);

const importing = /\b(?:import|export)\s+(type\s[^'";]*?|[^'";]*?)\bfrom\s*'([^']+)'|\bimport\s*\(\s*'([^']+)'|^import\s+'([^']+)'/gm;

/** Where a relative path or the name of a room of ours leads. */
function target(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const [, room, rest] = /^@noren\/(\w+)\/(.+)$/.exec(specifier) ?? [];
  return room === undefined ? null : `${room}/src/${rest}${/\.tsx?$/.test(rest as string) ? '' : '.ts'}`;
}

export function importsIn({ path, text }: Source): Import[] {
  return [...text.matchAll(importing)].map((found) => {
    const specifier = (found[2] ?? found[3] ?? found[4]) as string;
    // where the name stands, not where the statement begins
    const line = text.slice(0, found.index + found[0].lastIndexOf(specifier)).split('\n').length;
    const kind = found[3] !== undefined ? 'lazy' : /^type\s/.test(found[1] ?? '') ? 'type' : 'value';
    return { path, line, specifier, to: target(path, specifier), kind };
  });
}

/** The folder that the order names for a file; a file in no named folder stands for the folder it lies in, or for itself. */
function folderOf(room: string, order: Floors, path: string): string {
  const inside = path.slice(`${room}/src/`.length);
  const named = order.flat().find((name) => inside === name || inside.startsWith(`${name}/`));
  const [first, second] = inside.split('/') as [string, string?];
  return named ?? (order.flat().some((name) => name.startsWith(`${first}/`)) ? `${first}/${second}` : first);
}

const floorOf = (order: Floors, folder: string): number => order.findIndex((names) => names.includes(folder));

/** Folders that the order does not name, or names twice, and names of none. */
export function misplaced(room: string, order: Floors, sources: readonly Source[]): string[] {
  const folders = new Set(sources.filter(({ path }) => path.startsWith(`${room}/src/`)).map(({ path }) => folderOf(room, order, path)));
  const named = order.flat();
  return [
    ...[...folders].filter((folder) => !named.includes(folder)).map((folder) => `${room}/src/${folder} stands on no floor: name it in checks/floors.ts`),
    ...named.filter((folder) => !folders.has(folder)).map((folder) => `${room}/src/${folder} stands on a floor and does not exist`),
    ...named.filter((folder, index) => named.indexOf(folder) !== index).map((folder) => `${room}/src/${folder} stands on two floors`),
  ];
}

/** Every import of a room that does not go down, with where it stands, who may have it, and what to do. */
export function upward(room: string, order: Floors, sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith(`${room}/src/`))
    .flatMap(importsIn)
    .filter(({ to }) => to?.startsWith(`${room}/src/`))
    .flatMap(({ path, line, specifier, to }) => {
      const [here, there] = [folderOf(room, order, path), folderOf(room, order, to as string)];
      const [from, above] = [floorOf(order, here), floorOf(order, there)];
      if (here === there || (together.has(here) && together.has(there)) || from === -1 || above === -1 || above < from) return [];
      const owners = order.slice(above + 1).flat();
      const below = order.slice(0, from).flat();
      return [
        `${path}:${line} '${specifier}': ${there} (floor ${above + 1}) may be imported by ${owners.join(', ') || 'nobody'}, and ${here} stands on floor ${from + 1}; ` +
          `move what it needs to ${below.length > 0 ? `a lower floor (${below.slice(-4).join(', ')} …)` : here} or pass it as a port (${here.includes('.') ? 'a parameter' : `which ${here} declares`})`,
      ];
    });
}

/** Files that know each other round about, types included: each circle once, the files in it by name. */
export function circles(sources: readonly Source[]): string[][] {
  const known = new Set(sources.map(({ path }) => path));
  const next = new Map(sources.map((source) => [source.path, importsIn(source).flatMap(({ to }) => (to !== null && known.has(to) ? [to] : []))]));
  // Tarjan: what can be reached from each other
  const found: string[][] = [];
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  function visit(path: string): number {
    const number = numbers.size;
    numbers.set(path, number);
    let low = number;
    open.push(path);
    for (const to of next.get(path) as string[]) {
      if (!numbers.has(to)) low = Math.min(low, visit(to));
      else if (open.includes(to)) low = Math.min(low, numbers.get(to) as number);
    }
    lowest.set(path, low);
    if (low === number) {
      const group = open.splice(open.indexOf(path));
      if (group.length > 1 || (next.get(path) as string[]).includes(path)) found.push(group.toSorted());
    }
    return low;
  }
  for (const path of known) if (!numbers.has(path)) visit(path);
  return found;
}

/** All that is loaded with a file, before anything is asked for lazily. */
export function loadedWith(entry: string, sources: readonly Source[]): Set<string> {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const loaded = new Set<string>();
  const todo = [entry];
  for (let path = todo.pop(); path !== undefined; path = todo.pop()) {
    const source = byPath.get(path);
    if (!source || loaded.has(path)) continue;
    loaded.add(path);
    todo.push(...importsIn(source).flatMap(({ to, kind }) => (kind === 'value' && to !== null ? [to] : [])));
  }
  return loaded;
}
