import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Every file git knows or would take, with its text on demand. */
export function sourceFiles(pattern: RegExp): { path: string; text: string }[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split('\n');
  return listed
    .filter((path) => pattern.test(path))
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(join(root, path), 'utf8') }];
      } catch {
        return []; // deleted, not yet committed
      }
    });
}

/** What a TypeScript file imports, statically or lazily. */
export function importsOf(text: string): string[] {
  return [...text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"]+)['"]/g)].map((match) => match[1] as string);
}

/** Tests and the declarations of packages without types are no product. */
export const isProduct = ({ path }: { path: string }): boolean =>
  /^(?:tools\/)?[\w-]+\/src\/.+\.(ts|tsx|mjs)$/.test(path) && !/\.test\.|\.d\.ts$|routeTree\.gen/.test(path);

/** The files of ours that a file loads, now or lazily: imports of types load nothing. */
export function loadedBy({ path, text }: { path: string; text: string }): string[] {
  const withoutTypes = text.replaceAll(/^(?:import|export) type [^;]*;/gm, '');
  return importsOf(withoutTypes).flatMap((to) => (to.startsWith('.') ? [normalize(join(dirname(path), to))] : []));
}
