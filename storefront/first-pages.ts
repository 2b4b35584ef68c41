import { join } from 'node:path';

const own = (path: string): string => join(import.meta.dirname, 'src', path);
const list = own('start/marketplace-tree.ts');
const product = own('routes/stores/$storeSlug/marketplace.products.$productId.tsx');
const liver = own('routes/shop/buyer/livers.$liverId');

/** The parts that each first page loads after the entry (server/src/app/pages/first-pages.ts). */
const partsOf = {
  list: [list],
  product: [list, `${product}?tsr-split=component`, own('products/sku-sheet.tsx')],
  live: [
    own('start/live-tree.ts'),
    `${liver}.tsx?tsr-split=component`,
    `${liver}.stream-products.tsx?tsr-split=component`,
  ],
};

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[]; dynamicImporters: string[] } | null;
}

let pagesOf: Map<string, string[]> | null = null;

function findPages(graph: ModuleGraph): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [page, parts] of Object.entries(partsOf)) {
    const visit = (id: string): void => {
      const pages = found.get(id) ?? [];
      // The messages' index imports every message, so it cannot tell which ones a page uses.
      if (pages.includes(page) || id.includes('/generated/')) return;
      found.set(id, [...pages, page]);
      for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next);
    };
    parts.forEach(visit);
  }
  return found;
}

/**
 * The chunk of a module that a first page needs: one for each set of first pages that share it (D-524).
 * Null for the other modules and for lazy parts, which keep the names that the manifest lists.
 */
export function firstPageChunk(id: string, graph: ModuleGraph): string | null {
  pagesOf ??= findPages(graph);
  if ((graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0) return null;
  return pagesOf.get(id)?.join('-') ?? null;
}
