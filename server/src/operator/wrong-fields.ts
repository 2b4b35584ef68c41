import type * as z from 'zod/mini';
import { failCommon as fail, type Failure } from '../http/failure.ts';

/** What is wrong with a body, by field; a field that has no place there is named, what stood in one never. */
export function wrongFields(error: z.core.$ZodError): Failure {
  const errors = error.issues.flatMap((issue) => {
    const at = (path: PropertyKey[], message: string) => ({ path: ['body', ...path].join('.').slice(0, 200), message });
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => at([...issue.path, key], 'not a field of this'));
    return [at(issue.path, issue.message)];
  });
  return fail('VALIDATION_EXCEPTION', { errors: errors.slice(0, 20) });
}
