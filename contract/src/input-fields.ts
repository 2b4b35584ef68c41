import type * as z from 'zod/mini';

/** A scalar field of a request: a string, a number, a boolean. */
export interface InputField {
  /** names from the outside in; `0` is an array element, `*` a record value */
  path: readonly string[];
  /** maximum number of times a request can contain it; Infinity if an array has no maximum */
  times: number;
  schema: z.core.$ZodTypes;
}

/** Schemas set no maximum for records; their handlers accept fewer entries than this. */
const maxEntries = 60;

const isMaximum = (check: z.core.$ZodCheck): boolean => check._zod.def.check === 'max_length';

/** Returns the maximum length of a string or array; Infinity if its schema has none. */
export function mostOf({ _zod: { def } }: z.core.$ZodTypes): number {
  const maxima = (def.checks ?? [])
    .filter(isMaximum)
    .map((check) => (check._zod.def as z.core.$ZodCheckMaxLengthDef).maximum);
  return Math.min(Infinity, ...maxima);
}

/**
 * Lists the fields of a request's params, query or body. Each shape of a union contributes its own.
 */
export function inputFieldsOf(
  given: z.core.$ZodType,
  path: readonly string[] = [],
  times = 1,
): InputField[] {
  const schema = given as z.core.$ZodTypes;
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, inner]) =>
        inputFieldsOf(inner, [...path, name], times),
      );
    case 'array':
      return inputFieldsOf(def.element, [...path, '0'], times * mostOf(schema));
    case 'record':
      return [def.keyType, def.valueType].flatMap((inner) =>
        inputFieldsOf(inner, [...path, '*'], times * maxEntries),
      );
    case 'union':
      return def.options.flatMap((inner) => inputFieldsOf(inner, path, times));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return inputFieldsOf(def.innerType, path, times);
    case 'pipe':
      return inputFieldsOf(def.in, path, times);
    default:
      return [{ path, times, schema }];
  }
}
