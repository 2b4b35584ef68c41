/** PostgreSQL's types for what a field of a row that is sent as JSON can be. A bigint is a text in the code. */
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
 * The columns of rows that are sent as JSON, each with PostgreSQL's type: one for every field. A field that no statement writes does not compile, for
 * `jsonb_to_recordset` drops in silence what it has no name for.
 */
export type SentColumns<Row> = { readonly [Name in keyof Row]-?: SentAs<Row[Name]> };

/** `a, b`: of an INSERT and the SELECT that feeds it. */
export const columnList = (columns: object): string => Object.keys(columns).join(', ');

/** `a int, b text`: of `jsonb_to_recordset`. */
export const typedColumns = (columns: object): string =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');

/** `a = excluded.a`: of the named ones, where a row is there already. */
export const setExcluded = (names: readonly string[]): string => names.map((name) => `${name} = excluded.${name}`).join(', ');
