import pg from 'pg';

/** One value as it stands in an array's text; undefined: not one of the kinds that are written so. */
function element(value: unknown): string | undefined {
  if (value === null || value === undefined) return 'NULL';
  const text = plain(value);
  return text === undefined ? undefined : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function plain(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value.buffer, value.byteOffset, value.length).toString('hex')}`;
  return undefined;
}

function literal(value: unknown): string | undefined {
  if (value === null || value === undefined) return 'NULL';
  if (!Array.isArray(value)) {
    const text = plain(value);
    return text === undefined ? undefined : pg.escapeLiteral(text);
  }
  const elements = value.map(element);
  return elements.includes(undefined) ? undefined : pg.escapeLiteral(`{${elements.join(',')}}`);
}

/**
 * A statement that is prepared on a connection, called by its name in plain SQL, so that it can go in one message with others.
 * @returns null where a value is of a kind that has no such form
 */
export function executeOf(name: string, values: readonly unknown[]): string | null {
  const literals = values.map(literal);
  if (literals.includes(undefined)) return null;
  return `EXECUTE ${name}${literals.length > 0 ? `(${literals.join(', ')})` : ''}`;
}
