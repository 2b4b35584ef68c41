import { isProduct } from './source-files.ts';

/** Where a way of paying may be called by its name: the lists that do not compile without it, and each one's own files. */
const homes = /^(contract\/src\/(payment-methods|entities\/(credit-card|address))\.ts|(server|storefront)\/src\/payments\/methods\/.+)$/;
/** They are no shop: the demo's rows, what seeds them, and what stands in for a gateway. */
const elsewhere = /^(demo|tools)\//;

/** Words that say that a comparison, or a CASE, goes by the gateway's own name. */
const byGateway =
  /(?:[!=]==\s*'(?:gmo|payuni)'|(?:^|\W)'(?:gmo|payuni)'\s*[!=]==|\bcase '(?:gmo|payuni)':|startsWith\('(?:gmo|payuni)_?'\)|split_part\([^)]*provider|starts_with\([^)]*provider)/;

/** A type's name in quotes, whole: `gmo_cvs_records` is a table, and an unquoted key of a Record is what the compiler asks for. */
const namedBy = (types: readonly string[]): RegExp => new RegExp(`['"\`](?:${types.join('|')})['"\`]`);

/** Lines that go by a way of paying's name where only its facts may count, with the way out. @param types the contract's payment types */
export function namedMethods(sources: readonly { path: string; text: string }[], types: readonly string[]): string[] {
  const named = namedBy(types);
  return sources
    .filter((source) => isProduct(source) && !homes.test(source.path) && !elsewhere.test(source.path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const isComment = /^\s*(\/\/|\/?\*)/.test(line);
        if (isComment || !(named.test(line) || byGateway.test(line))) return [];
        return [
          `${path}:${index + 1} goes by a payment method's name (${line.trim().slice(0, 80)}): ask its facts (contract/src/payment-methods.ts), ` +
            `or write what differs into ${path.startsWith('storefront/') ? 'storefront/src/payments/methods/' : 'server/src/payments/methods/'}`,
        ];
      }),
    );
}
