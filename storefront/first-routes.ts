/** The routes of a page that is met first; every other one is `storefront/src/whole-tree.ts`'s to bring when it is gone to. */
const firstRoutes = {
  marketplace: /^(?:__root|index|\$|stores\/\$storeSlug\/(?:route|index|marketplace|marketplace\.products\.\$productId))\.tsx$/,
  live: /^(?:__root|index|\$|shop\/(?:route|buyer\/livers\.\$liverId(?:\.(?:stream|shop)-products)?))\.tsx$/,
} as const;

export type FirstPlace = keyof typeof firstRoutes;

const routeImport = /^import \{ Route as (\w+) \} from '\.\/routes\/([^']+)'/;
/** One child among a route's children, on its line or, where the name is long, on two. */
const childEntry = /^ {2}(\w+):\s+\w+,\n/gm;

/** The generated tree with a place's first routes alone: whole statements are left out, as the generator lays them out. */
export function firstTree(tree: string, place: FirstPlace): string {
  const isLeftOut = (line: string): string | undefined => {
    const [, name, file] = routeImport.exec(line) ?? [];
    return file !== undefined && !firstRoutes[place].test(file) ? name : undefined;
  };
  const own = new Set(tree.split('\n').flatMap((line) => isLeftOut(line)?.replace(/Import$/, '') ?? []));
  const isOthers = (line: string): boolean => {
    const name = /^(?:const|interface) (\w+)/.exec(line)?.[1];
    return name !== undefined && own.has(name.replace(/(?:With)?Children$/, ''));
  };
  const kept: string[] = [];
  let isOut = false;
  for (const line of tree.split('\n')) {
    // a line that begins a statement: everything else belongs to the one before
    if (/^\S/.test(line) && !/^[)}\]]/.test(line)) isOut = isLeftOut(line) !== undefined || isOthers(line);
    if (!isOut) kept.push(line);
  }
  return kept.join('\n').replace(childEntry, (entry, name: string) => (own.has(name) ? '' : entry));
}

/**
 * `routeTree.gen.ts?marketplace` and `?live`: whoever opens a list, a product or a live post does not carry the checkout's, the account's and the seller's
 * routes in the first load: 5 kB brotli.
 */
export const firstTrees = {
  name: 'first-trees',
  enforce: 'pre' as const,
  transform: (code: string, id: string): string | undefined => {
    const place = /\/routeTree\.gen\.ts\?(marketplace|live)$/.exec(id)?.[1];
    return place ? firstTree(code, place as FirstPlace) : undefined;
  },
};
