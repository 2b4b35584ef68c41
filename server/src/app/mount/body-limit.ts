import type { Endpoint } from '@noren/contract/endpoint';
import { inputFieldsOf, mostOf } from '@noren/contract/input-fields';

/** Bytes of any body without a file. */
export const mostBytes = 256 * 1024;
/** Room for braces, indentation and fields that the endpoint ignores. */
const spare = 4 * 1024;
/** Bytes of a character that JSON writes as `\uXXXX`. */
const escaped = 6;
/** Bytes of a number, a flag or a word of a list, with its comma. */
const short = 40;

/** D-462. Returns the bytes that a body of this endpoint may have: what its fields can hold together. */
export function bodyLimitOf({ body }: Endpoint): number {
  if (!body) return spare;
  const sizes = inputFieldsOf(body).map(({ path, times, schema }) => {
    const value = schema._zod.def.type === 'string' ? mostOf(schema) * escaped : short;
    return times * (value + ((path.at(-1) as string | undefined) ?? '').length + 4);
  });
  return Math.min(
    mostBytes,
    sizes.reduce((sum, size) => sum + size, spare),
  );
}
