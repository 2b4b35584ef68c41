import pg from 'pg';

/** A column of a statement's result, or of a table. */
export interface Column {
  name: string;
  /** PostgreSQL's name of the type, with `[]` for arrays */
  type: string;
  /** the table column it is, unchanged; null: it is computed */
  of: { table: string; column: string; isRequired: boolean } | null;
}

interface WireColumn {
  name: string;
  tableID: number;
  columnID: number;
  dataTypeID: number;
}

/** The part of pg's connection that its types leave out. */
interface Wire {
  parse: (statement: { text: string; name: string }) => void;
  describe: (what: { type: 'S'; name: string }) => void;
  sync: () => void;
}

/** Asks PostgreSQL for the result columns of statements, without running them. */
export interface Describer {
  /** @throws if PostgreSQL refuses the statement */
  describe: (text: string) => Promise<Column[]>;
  /** The tables whose rows all belong to a store: those with a store_id that is never null. */
  tablesOfStores: ReadonlySet<string>;
  close: () => Promise<void>;
}

/** @param url of a database with the migrations applied */
export async function openDescriber(url: string): Promise<Describer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: types } = await client.query<{ oid: number; name: string }>(
    `SELECT t.oid::int, CASE WHEN t.typelem <> 0 AND t.typcategory = 'A' THEN e.typname || '[]' WHEN t.typtype = 'e' THEN 'text' ELSE t.typname::text END AS name
       FROM pg_type t LEFT JOIN pg_type e ON e.oid = t.typelem`,
  );
  const { rows: attributes } = await client.query<{
    key: string;
    table: string;
    column: string;
    required: boolean;
  }>(
    `SELECT a.attrelid || ' ' || a.attnum AS key, c.relname AS table, a.attname AS column, a.attnotnull AS required
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped`,
  );
  const typeNames = new Map(types.map((type) => [type.oid, type.name]));
  const columns = new Map(
    attributes.map((one) => [
      one.key,
      { table: one.table, column: one.column, isRequired: one.required },
    ]),
  );
  const typeName = (oid: number): string => typeNames.get(oid) ?? `type ${oid}`;
  const wireOf = (connection: unknown): Wire => connection as Wire;

  return {
    describe: (text) =>
      new Promise((resolve, reject) => {
        let columnsFound: Column[] = [];
        client.query({
          submit(connection: unknown) {
            const wire = wireOf(connection);
            wire.parse({ text, name: '' });
            wire.describe({ type: 'S', name: '' });
            wire.sync();
          },
          handleRowDescription({ fields }: { fields: WireColumn[] }) {
            columnsFound = fields.map((field) => ({
              name: field.name,
              type: typeName(field.dataTypeID),
              of: columns.get(`${field.tableID} ${field.columnID}`) ?? null,
            }));
          },
          handleError: reject,
          handleReadyForQuery: () => resolve(columnsFound),
        } as unknown as pg.Submittable);
      }),
    tablesOfStores: new Set(
      attributes.filter((one) => one.column === 'store_id' && one.required).map((one) => one.table),
    ),
    close: () => client.end(),
  };
}
