import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Returns the files that git tracks or would add, with their texts. */
export function sourceFiles(pattern: RegExp): { path: string; text: string }[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  return listed
    .filter((path) => pattern.test(path))
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(join(root, path), 'utf8') }];
      } catch {
        return []; // deleted but not committed
      }
    });
}

/** Returns the specifiers that a TypeScript file imports, statically or lazily. */
export function importsOf(text: string): string[] {
  return [...text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"]+)['"]/g)].map(
    (match) => match[1] as string,
  );
}

/**
 * Whether a file belongs to the product: no test, and no declarations for packages without types.
 */
export const isProduct = ({ path }: { path: string }): boolean =>
  /^(?:tools\/)?[\w-]+\/src\/.+\.(ts|tsx|mjs)$/.test(path) &&
  !/\.test\.|\.d\.ts$|routeTree\.gen/.test(path);

/** Returns the relative imports of a file, also lazy ones; imports of types load nothing. */
export function loadedBy({ path, text }: { path: string; text: string }): string[] {
  const withoutTypes = text.replaceAll(/^(?:import|export) type [^;]*;/gm, '');
  return importsOf(withoutTypes).flatMap((to) =>
    to.startsWith('.') ? [normalize(join(dirname(path), to))] : [],
  );
}
