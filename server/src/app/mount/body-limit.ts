import type { Endpoint } from '@noren/contract/endpoint';
import { inputFieldsOf, mostOf } from '@noren/contract/input-fields';

/** Maximum bytes of a body without a file. */
export const maxBodyBytes = 256 * 1024;
/** Bytes for braces, indentation and fields that the endpoint ignores. */
const overheadBytes = 4 * 1024;
/** Bytes of a character that JSON writes as `\uXXXX`. */
const escapedBytes = 6;
/** Bytes of a number, a flag or an enum value, with its comma. */
const scalarBytes = 40;

/** D-462. Returns the maximum bytes of this endpoint's body: what its fields can hold together. */
export function bodyLimitOf({ body }: Endpoint): number {
  if (!body) return overheadBytes;
  const sizes = inputFieldsOf(body).map(({ path, times, schema }) => {
    const value = schema._zod.def.type === 'string' ? mostOf(schema) * escapedBytes : scalarBytes;
    return times * (value + ((path.at(-1) as string | undefined) ?? '').length + 4);
  });
  return Math.min(
    maxBodyBytes,
    sizes.reduce((sum, size) => sum + size, overheadBytes),
  );
}
