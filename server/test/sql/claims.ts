import {
  SymbolFlags,
  TypeFlags,
  type Type,
  type UnionOrIntersectionType,
} from 'typescript/unstable/sync';
import type { Column } from './describe.ts';
import type { Source } from './program.ts';

/** The kinds of database values that a TypeScript type allows. */
type Kind =
  | 'number'
  | 'string'
  | 'boolean'
  | 'null'
  | 'Date'
  | 'bytes'
  | 'list'
  | 'object'
  | 'anything';

const flagKinds: readonly (readonly [number, Kind])[] = [
  [TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter, 'anything'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void, 'null'],
];

/**
 * The kind of each PostgreSQL type as read by pg. int8 and numeric would be texts: no statement
 * returns them (platform/db/database.ts).
 */
const kindsRead: Readonly<Record<string, Kind>> = {
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  oid: 'number',
  int8: 'string',
  numeric: 'string',
  bool: 'boolean',
  timestamptz: 'Date',
  timestamp: 'Date',
  date: 'Date',
  bytea: 'bytes',
  json: 'object',
  jsonb: 'object',
  void: 'anything',
};

const kindRead = (type: string, asJson: boolean): Kind => {
  if (type.endsWith('[]')) return 'list';
  const kind = kindsRead[type] ?? 'string';
  if (!asJson) return kind;
  return type === 'int8' || type === 'numeric'
    ? 'number'
    : kind === 'Date' || kind === 'bytes'
      ? 'string'
      : kind;
};

/** Compares the row types in the code with PostgreSQL's types. */
export function claimsOf({ checker }: Source) {
  function membersOf(type: Type): Set<Kind> {
    if (type.flags & TypeFlags.Union)
      return new Set(
        (type as UnionOrIntersectionType).getTypes().flatMap((member) => [...membersOf(member)]),
      );
    if (type.flags & TypeFlags.Intersection) {
      const members = (type as UnionOrIntersectionType)
        .getTypes()
        .flatMap((member) => [...membersOf(member)]);
      return new Set([members.find((member) => member !== 'object') ?? 'object']);
    }
    for (const [flags, kind] of flagKinds) if (type.flags & flags) return new Set([kind]);
    if (checker.isArrayType(type) || checker.isTupleType(type)) return new Set(['list']);
    const name = type.getSymbol()?.name;
    return new Set([
      name === 'Date' ? 'Date' : name === 'Buffer' || name === 'Uint8Array' ? 'bytes' : 'object',
    ]);
  }

  const elementOf = (type: Type): Type | undefined => {
    const list =
      type.flags & TypeFlags.Union
        ? (type as UnionOrIntersectionType).getTypes().find((member) => checker.isArrayType(member))
        : type;
    return list && checker.isArrayType(list)
      ? checker.getTypeArguments(list as never)[0]
      : undefined;
  };

  /** The fault of a column's type in the code; null: none. */
  function wrongType(claimed: Type, type: string, asJson: boolean): string | null {
    const kinds = membersOf(claimed);
    const kind = kindRead(type, asJson);
    if (kinds.has('anything') || kind === 'anything') return null;
    // JSON may hold anything except a Date
    if (kind === 'object')
      return kinds.has('Date') || kinds.has('bytes')
        ? `is ${checker.typeToString(claimed)} in the code and ${type} in the database`
        : null;
    if (!kinds.has(kind))
      return `is ${checker.typeToString(claimed)} in the code and ${type} in the database`;
    const element = kind === 'list' ? elementOf(claimed) : undefined;
    return element ? wrongType(element, type.slice(0, -2), asJson) : null;
  }

  return {
    /**
     * The faults of a row type.
     * @param asJson the rows come as JSON, in which a timestamp is a text
     */
    wrongRow(row: Type, columns: readonly Column[], asJson: boolean): string[] {
      if (row.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter)) return [];
      const byName = new Map(columns.map((column) => [column.name, column]));
      const wrong: string[] = [];
      for (const property of checker.getPropertiesOfType(row)) {
        const column = byName.get(property.name);
        const type = checker.getTypeOfSymbol(property) as Type;
        if (!column) {
          if (!(property.flags & SymbolFlags.Optional))
            wrong.push(`${property.name} is not selected`);
          continue;
        }
        const why = wrongType(type, column.type, asJson);
        if (why) wrong.push(`${property.name} ${why}`);
      }
      for (const { keyType, valueType } of checker.getIndexInfosOfType(row)) {
        if (!(keyType.flags & TypeFlags.StringLike)) continue;
        for (const { name, type } of columns) {
          const why = wrongType(valueType, type, asJson);
          if (why) wrong.push(`${name} ${why}`);
        }
      }
      return wrong;
    },

    /**
     * Columns that may be null in the table, or come from an outer join, but are not null in the
     * row type: a condition of the statement has to ensure it.
     */
    mayBeNull(row: Type, columns: readonly Column[], fromOutside: readonly string[]): string[] {
      return columns.flatMap(({ name, of }) => {
        const property =
          (of && !of.isRequired) || fromOutside.includes(name)
            ? checker.getPropertyOfType(row, name)
            : undefined;
        const kinds = property && membersOf(checker.getTypeOfSymbol(property) as Type);
        return kinds && !kinds.has('null') && !kinds.has('anything') ? [name] : [];
      });
    },
  };
}
