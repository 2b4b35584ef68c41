import { join } from 'node:path';
import type { Plugin } from 'vite';

const loader = join(import.meta.dirname, 'src/start/load-part.ts');
const dynamicImport = /\bimport\(\s*(["'])([^"'\n]+)\1\s*\)/g;

/** Every part that is loaded later is loaded with patience: `import('./x')` becomes `loadPart(() => import('./x'))`. */
function patiently(code: string, id: string): string | undefined {
  const [path = ''] = id.split('?');
  if (!/\/(?:storefront|kit)\/src\/.*\.tsx?$/.test(path) || path === loader) return undefined;
  const text = code.replace(dynamicImport, (written) => `__loadPart(() => ${written})`);
  return text === code
    ? undefined
    : `import { loadPart as __loadPart } from ${JSON.stringify(loader)};\n${text}`;
}

/** Whose pages a visitor is on: what the others' need is not fetched ahead for them. */
const places = {
  marketplace: /\/src\/(?:routes\/shop\/|seller\/)/,
  buyer: /\/src\/(?:routes\/(?:stores|shop\/seller)|seller\/)/,
  seller: /\/src\/routes\/(?:stores|shop\/(?:buyer|checkout|tw-checkout|orders))/,
};

interface Chunk {
  type: 'chunk';
  fileName: string;
  isEntry: boolean;
  facadeModuleId: string | null;
  imports: string[];
  dynamicImports: string[];
}

function reachable(chunks: Map<string, Chunk>, from: string, without: RegExp): string[] {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunks.get(name);
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const next of chunk.imports) visit(next);
    for (const next of chunk.dynamicImports)
      if (!without.test((chunks.get(next)?.facadeModuleId ?? '').split('?')[0] ?? '')) visit(next);
  };
  visit(from);
  return [...seen];
}

/**
 * How the app's parts reach a phone whose line comes and goes. `parts.json` beside index.html names the files of each place: they are fetched when the page
 * is idle, and its `entry` tells an open page whether another version was deployed.
 */
export const parts: Plugin = {
  name: 'parts',
  apply: 'build',
  enforce: 'post',
  transform: (code, id) => patiently(code, id),
  generateBundle(_options, bundle) {
    const all = Object.values(bundle).filter((file) => file.type === 'chunk') as Chunk[];
    const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
    const entry = all.find(({ isEntry }) => isEntry)?.fileName;
    if (entry === undefined) return this.error('The build has no entry');
    const listed = Object.entries(places).map(([place, without]) => [
      place,
      reachable(chunks, entry, without).map((name) => name.replace('assets/', '')),
    ]);
    this.emitFile({
      type: 'asset',
      fileName: 'parts.json',
      source: JSON.stringify({ entry, ...Object.fromEntries(listed) }),
    });
  },
};
