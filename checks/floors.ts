import { dirname, join, normalize } from 'node:path';

/**
 * The order of a room's folders, and of its files that lie in none, from bottom to top: a file imports from its own folder and from lower floors alone,
 * types included. Folders may share a floor where neither imports the other. Tests import whatever they like.
 */
export type Floors = readonly (readonly string[])[];

/** The server. What a folder needs of the process beside what lies below it, it says itself (`CartApp` of `cart/app.ts`), and `serve/app.ts` holds all of that. */
const server: Floors = [
  // of no shop: how the process begins, and the wires to others
  ['cannot-start.ts', 'room-paths.ts', 'trusted-proxies.ts', 'without-what-was-typed.ts', 'gateways'],
  ['bucket-setting.ts', 'kept-secret.ts'],
  ['config.ts'],
  ['db'],
  ['watching'],
  ['log.ts'],
  ['ground.ts'],
  // what every endpoint stands on
  ['http', 'vault'],
  ['error-reports', 'maintenance', 'media', 'passwords', 'settings-key', 'stock', 'waiting-room'],
  // who somebody is, what is sold where, and what is written to be sent
  ['people', 'stores'],
  ['addresses', 'outbox', 'products', 'connections', 'staff'],
  // what a buyer has
  ['bounces', 'cart', 'credit-cards', 'goods-files', 'konbini-records', 'order-messages'],
  ['account', 'orders'],
  ['checkout', 'session'],
  ['contact'],
  ['payments'],
  ['emails', 'fulfilment', 'live', 'persons', 'receipts', 'webhooks'],
  // who looks after the shop
  ['jobs', 'operator'],
  ['console'],
  ['serve'],
  ['database-command.ts', 'start.ts'],
  ['main.ts'],
];

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

/** The folder of the room in which a file lies, or the file itself where it lies in none. */
const folderOf = (room: string, path: string): string => path.slice(`${room}/src/`.length).split('/')[0] as string;

const floorOf = (order: Floors, folder: string): number => order.findIndex((names) => names.includes(folder));

/** Folders that the order does not name, or names twice, and names of none. */
export function misplaced(room: string, order: Floors, sources: readonly Source[]): string[] {
  const folders = new Set(sources.filter(({ path }) => path.startsWith(`${room}/src/`)).map(({ path }) => folderOf(room, path)));
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
      const [here, there] = [folderOf(room, path), folderOf(room, to as string)];
      const [from, above] = [floorOf(order, here), floorOf(order, there)];
      if (here === there || from === -1 || above === -1 || above < from) return [];
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
