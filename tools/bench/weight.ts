import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import budgets from './budgets.json' with { type: 'json' };

/**
 * A chunk of the build's manifest. A screen's weight is everything a phone downloads before it
 * works: the entry, the route, and what the first view loads by itself.
 */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

const client = join(import.meta.dirname, '../../storefront/dist/client');
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;
const page = readFileSync(join(client, 'index.html'), 'utf8');
const product =
  'src/routes/stores/$storeSlug/marketplace.products.$productId.tsx?tsr-split=component';

const weights = new Map<string, number>();
/** kB (1,000 bytes) as the server sends it: brotli, quality 11. */
function kilobytes(file: string): number {
  let weight = weights.get(file);
  if (weight === undefined) {
    const bytes = readFileSync(join(client, file));
    weight =
      brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }).length / 1000;
    weights.set(file, weight);
  }
  return weight;
}

/** The scripts and style sheets that the page names, with those that the given parts import. */
function reachable(parts: string[]): { scripts: Set<string>; styles: Set<string> } {
  const named = (pattern: RegExp) =>
    new Set([...page.matchAll(pattern)].map(([, file]) => file as string));
  const scripts = named(/<script [^>]*src="\/([^"]+)"/g);
  const styles = named(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g);
  if (scripts.size === 0) throw new Error('The page names no script');
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    scripts.add(chunk.file);
    for (const file of chunk.css ?? []) styles.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of ['index.html', ...parts]) visit(name);
  return { scripts, styles };
}

const sum = (files: Iterable<string>): number =>
  [...files].reduce((total, file) => total + kilobytes(file), 0);

let failed = false;
function compare(what: string, weight: number, budget: number): void {
  const over = weight > budget;
  failed ||= over;
  console.log(
    `${what}: ${weight.toFixed(2)} kB brotli, budget ${budget} kB${over ? '  OVER' : ''}`,
  );
}

const marketplace = 'src/start/marketplace-tree.ts';
const list = reachable([marketplace]);
for (const file of [...list.scripts].sort((a, b) => kilobytes(b) - kilobytes(a)))
  console.log(`  ${kilobytes(file).toFixed(2).padStart(6)}  ${file}`);
compare('marketplace, JavaScript', sum(list.scripts), budgets.marketplace_js_brotli_kb);
compare('marketplace, CSS', sum(list.styles), budgets.marketplace_css_brotli_kb);
// A product's page opens inside the marketplace's route and prefetches its sheet.
compare(
  'product, JavaScript',
  sum(reachable([marketplace, product, 'src/products/sku-sheet.tsx']).scripts),
  budgets.product_js_brotli_kb,
);
const live = [
  'src/start/live-tree.ts',
  ...['', '.stream-products'].map(
    (tab) => `src/routes/shop/buyer/livers.$liverId${tab}.tsx?tsr-split=component`,
  ),
];
compare('live post, JavaScript', sum(reachable(live).scripts), budgets.live_js_brotli_kb);
// The console is an app of its own: its page names everything needed for its first screen.
const consoleRoom = join(import.meta.dirname, '../../console/dist');
const consolePage = readFileSync(join(consoleRoom, 'index.html'), 'utf8');
const ofConsole = [...consolePage.matchAll(/(?:src|href)="\/console\/(assets\/[^"]+\.js)"/g)].map(
  ([, file]) => join(consoleRoom, file as string),
);
if (ofConsole.length === 0) throw new Error('The console’s page names no script');
compare(
  'console, JavaScript',
  ofConsole.reduce((total, file) => total + readFileSync(`${file}.br`).length / 1000, 0),
  budgets.console_js_brotli_kb,
);
process.exitCode = failed ? 1 : 0;
