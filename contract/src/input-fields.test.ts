import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { everyEndpoint } from './every-endpoint.ts';
import { inputFieldsOf } from './input-fields.ts';

const parts = ['params', 'query', 'body'] as const;
const fields = Object.entries<Endpoint>(everyEndpoint).flatMap(([key, endpoint]) =>
  parts.flatMap((part) => {
    const schema = endpoint[part];
    return schema
      ? inputFieldsOf(schema).map((field) => ({
          name: `${key} ${part}.${field.path.join('.')}`,
          ...field,
        }))
      : [];
  }),
);

/** Returns whether a check may run before the maximum: it only trims blanks, in linear time. */
const isTrim = ({ _zod: { def } }: z.core.$ZodCheck): boolean =>
  def.check === 'overwrite' &&
  (def as z.core.$ZodCheckOverwriteDef).tx(' ｱ\u0323\u0301a ') === ' ｱ\u0323\u0301a '.trim();
const isBound = ({ _zod: { def } }: z.core.$ZodCheck): boolean =>
  def.check === 'max_length' && (def as z.core.$ZodCheckMaxLengthDef).abort === true;

/** Returns what is wrong with the checks of a string, or null. */
function faultOf(schema: z.core.$ZodTypes): string | null {
  const checks = schema._zod.def.checks ?? [];
  const first = checks.find((check) => !isTrim(check));
  if (!first) return 'has no maximum';
  return isBound(first)
    ? null
    : `runs ${first._zod.def.check} before it checks the length, or goes on after that failed`;
}

it('checks the length of every string of a request before any pattern or refinement runs', () => {
  const strings = fields.filter(({ schema }) => schema._zod.def.type === 'string');
  expect(strings.length).toBeGreaterThan(300);
  expect(
    strings
      .map(({ name, schema }) => `${name} ${faultOf(schema)}`)
      .filter((line) => !line.endsWith(' null')),
  ).toEqual([]);
});

it('supports every kind of field of a request', () => {
  const leaves = ['string', 'number', 'boolean', 'enum', 'literal', 'null', 'unknown'];
  expect(
    fields
      .map(({ name, schema }) => `${name} ${schema._zod.def.type}`)
      .filter((line) => !leaves.includes(line.split(' ').at(-1) as string)),
  ).toEqual([]);
});

it('has a maximum for every array of a request', () => {
  expect(fields.filter(({ times }) => !Number.isFinite(times)).map(({ name }) => name)).toEqual([]);
});

describe('inputFieldsOf', () => {
  it('lists fields with their paths and how often a request may repeat them', () => {
    const schema = z.object({
      a: z.optional(z.string()),
      b: z.array(z.object({ c: z.int() })).check(z.maxLength(7)),
      d: z.union([z.null(), z.boolean()]),
    });
    expect(inputFieldsOf(schema).map(({ path, times }) => [path.join('.'), times])).toEqual([
      ['a', 1],
      ['b.0.c', 7],
      ['d', 1],
      ['d', 1],
    ]);
  });
});
