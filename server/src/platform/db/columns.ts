/** PostgreSQL types for a field of a row that is sent as JSON. A bigint is a string in the code. */
type SentAs<Field> = [NonNullable<Field>] extends [number]
  ? 'int'
  : [NonNullable<Field>] extends [boolean]
    ? 'boolean'
    : [NonNullable<Field>] extends [Date]
      ? 'timestamptz'
      : [NonNullable<Field>] extends [string]
        ? 'text' | 'bigint'
        : [NonNullable<Field>] extends [readonly string[]]
          ? 'text[]'
          : 'jsonb';

/**
 * The columns of rows that are sent as JSON, with PostgreSQL's type for every field. A missing
 * field does not compile, because `jsonb_to_recordset` silently drops fields that it has no column
 * for.
 */
export type SentColumns<Row> = { readonly [Name in keyof Row]-?: SentAs<Row[Name]> };

/** `a, b`: for an INSERT and the SELECT that feeds it. */
export const columnList = (columns: object): string => Object.keys(columns).join(', ');

/** `a int, b text`: for `jsonb_to_recordset`. */
export const typedColumns = (columns: object): string =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');

/** `a = excluded.a`: for ON CONFLICT DO UPDATE. */
export const setExcluded = (names: readonly string[]): string =>
  names.map((name) => `${name} = excluded.${name}`).join(', ');
