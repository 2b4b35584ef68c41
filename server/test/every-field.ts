import { inputFieldsOf, mostOf, type InputField } from '@noren/contract/input-fields';
import type * as z from 'zod/mini';
import { everyCaller } from './authorisation/callers.ts';
import { operatorKey, type MatrixCaller } from './authorisation/matrix-caller.ts';
import { cellsOf, everyMount, type MatrixCell } from './authorisation/cells.ts';
import { callCell, type ExchangedParts, type MatrixReply } from './authorisation/requests.ts';
import { MatrixThings } from './authorisation/things.ts';
import { openShop, type TestShop } from './shop.ts';

/** Every endpoint once, called by an allowed caller about their own thing. */
export interface EveryField {
  shop: TestShop;
  cells: readonly MatrixCell[];
  call: (cell: MatrixCell, exchanged?: ExchangedParts) => Promise<MatrixReply>;
}

const isSomebody = ({ person, roles, is_operator, sells_at }: MatrixCaller): boolean =>
  person !== null || roles !== null || is_operator || sells_at !== null;

export async function openEveryField(): Promise<EveryField> {
  const shop = await openShop({ settings: { OPERATOR_KEY: operatorKey, LOG_LEVEL: 'error' } });
  const things = new MatrixThings(shop);
  const callers = await everyCaller(shop);
  const cells = new Map<string, MatrixCell>();
  for (const mount of everyMount) {
    const allowed = cellsOf(mount, callers, things).filter(({ expected }) => expected === 'in');
    const cell = allowed.find(({ caller }) => isSomebody(caller)) ?? allowed[0];
    if (!cell) throw new Error(`no caller is allowed to call ${mount.key}`);
    if (!cells.has(mount.key)) cells.set(mount.key, cell);
  }
  /** credentials of callers whose first session was ended by a call */
  const renewed = new Map<MatrixCaller, Record<string, string>>();
  const call: EveryField['call'] = async (cell, exchanged) => {
    const { caller } = cell;
    const reply = await callCell(shop, cell, things, renewed.get(caller), exchanged);
    if (reply.code !== 'UNAUTHORIZED') return reply;
    renewed.set(caller, await caller.anew());
    return callCell(shop, cell, things, renewed.get(caller), exchanged);
  };
  return { shop, cells: [...cells.values()], call };
}

export function fieldsOf({ mount }: MatrixCell, part: 'params' | 'query' | 'body'): InputField[] {
  const schema = mount.endpoint[part];
  return schema ? inputFieldsOf(schema) : [];
}

/**
 * Returns a copy of a body with another value at the path, creating objects and arrays on the way.
 */
export function withValueAt(body: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const isArray = name === '0';
  const given =
    typeof body === 'object' && body !== null && Array.isArray(body) === isArray
      ? structuredClone(body)
      : isArray
        ? []
        : {};
  const holder = given as Record<string, unknown>;
  // assigning to `__proto__` would set no field
  Object.defineProperty(holder, name, {
    value: withValueAt(holder[name], rest, value),
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return holder;
}

/** Elements of a filled array: enough to be long, and few enough for the body limit. */
const maxElements = 30;

/**
 * Returns bodies with every field present and every string from `fill`, which gets the maximum
 * length: one body for each variant of a union.
 */
export function filledBodies(given: z.core.$ZodType, fill: (most: number) => string): unknown[] {
  const schema = given as z.core.$ZodTypes;
  const { def } = schema._zod;
  const first = (inner: z.core.$ZodType) => filledBodies(inner, fill)[0];
  switch (def.type) {
    case 'string':
      return [fill(mostOf(schema))];
    case 'object':
      return [
        Object.fromEntries(Object.entries(def.shape).map(([name, inner]) => [name, first(inner)])),
      ];
    case 'array':
      return [
        Array.from({ length: Math.min(maxElements, mostOf(schema)) }, () => first(def.element)),
      ];
    case 'record':
      return [{ [fill(60)]: first(def.valueType) }];
    case 'union':
      return def.options.flatMap((inner) => filledBodies(inner, fill));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return filledBodies(def.innerType, fill);
    case 'pipe':
      return filledBodies(def.in, fill);
    case 'enum':
      return [Object.values(def.entries)[0]];
    case 'literal':
      return [def.values[0]];
    case 'number':
      return [1];
    case 'boolean':
      return [true];
    default:
      return [null];
  }
}
