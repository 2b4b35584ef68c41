const shopFile = /^import \{ Route as (\w+) \} from '\.\/routes\/shop\//;

/** The generated tree without the shop channel's routes: whole statements are left out, as the generator lays them out. */
export function withoutShop(tree: string): string {
  const imported = new Set(tree.split('\n').flatMap((line) => shopFile.exec(line)?.[1] ?? []));
  const own = new Set([...imported].map((name) => name.replace(/Import$/, '')));
  const isShops = (line: string): boolean => {
    const name = /^(?:const|interface) (\w+)/.exec(line)?.[1];
    return name !== undefined && own.has(name.replace(/(?:Children|WithChildren)$/, ''));
  };
  const kept: string[] = [];
  let isOut = false;
  for (const line of tree.split('\n')) {
    // a line that begins a statement: everything else belongs to the one before
    if (/^\S/.test(line) && !/^[)}\]]/.test(line)) isOut = shopFile.test(line) || isShops(line);
    const entry = /^ {2}(\w+): \w+WithChildren,$/.exec(line)?.[1] ?? /^ {2}(\w+): \w+,$/.exec(line)?.[1];
    if (!isOut && !(entry && own.has(entry))) kept.push(line);
  }
  return kept.join('\n');
}

/**
 * `routeTree.gen.ts?marketplace`: a shopper of the marketplace never comes to the shop's pages inside the app (they are entered from a live
 * platform), and does not carry their routes in the first load: 2.4 kB brotli.
 */
export const marketplaceRoutes = {
  name: 'marketplace-routes',
  enforce: 'pre' as const,
  transform: (code: string, id: string): string | undefined => (id.endsWith('/routeTree.gen.ts?marketplace') ? withoutShop(code) : undefined),
};
