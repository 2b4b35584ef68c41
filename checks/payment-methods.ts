import { isProduct } from './source-files.ts';

/** Files that may name a payment method: the exhaustive lists, and each method's own files. */
const homes =
  /^(contract\/src\/(payment-methods|entities\/(credit-card|address))\.ts|(server|storefront)\/src\/payments\/methods\/.+)$/;
/** Not part of the shop: the demo's data, its seeds, and the sandbox gateway. */
const elsewhere = /^(demo|tools)\//;

/** Comparisons and CASE expressions on a gateway's name. */
const byGateway =
  /(?:[!=]==\s*'(?:gmo|payuni)'|(?:^|\W)'(?:gmo|payuni)'\s*[!=]==|\bcase '(?:gmo|payuni)':|startsWith\('(?:gmo|payuni)_?'\)|split_part\([^)]*provider|starts_with\([^)]*provider)/;

/**
 * A type's whole name in quotes: `gmo_cvs_records` is a table, and an unquoted key of a Record is
 * required by the compiler.
 */
const namedBy = (types: readonly string[]): RegExp =>
  new RegExp(`['"\`](?:${types.join('|')})['"\`]`);

/**
 * Reports lines that compare by a payment method's name instead of its facts, with the fix.
 * @param types the contract's payment types
 */
export function namedMethods(
  sources: readonly { path: string; text: string }[],
  types: readonly string[],
): string[] {
  const named = namedBy(types);
  return sources
    .filter(
      (source) => isProduct(source) && !homes.test(source.path) && !elsewhere.test(source.path),
    )
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const isComment = /^\s*(\/\/|\/?\*)/.test(line);
        if (isComment || !(named.test(line) || byGateway.test(line))) return [];
        return [
          `${path}:${index + 1} compares by a payment method's name (${line.trim().slice(0, 80)}): ask its facts (contract/src/payment-methods.ts), ` +
            `or put the difference into ${path.startsWith('storefront/') ? 'storefront/src/payments/methods/' : 'server/src/payments/methods/'}`,
        ];
      }),
    );
}
