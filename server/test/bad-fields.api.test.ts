/** @module-tag deep */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyEndpoint } from '@noren/contract/every-endpoint';
import { cellName, type MatrixCell } from './authorisation/cells.ts';
import { beyondNumbers, type ExchangedParts } from './authorisation/requests.ts';
import { fieldsOf, openEveryField, withValueAt, type EveryField } from './every-field.ts';

let every: EveryField;
beforeAll(async () => {
  every = await openEveryField();
});
afterAll(() => every.shop.close());

const halfEmoji = 'a\ud83d';
/** Texts that may break a database, its JSON or a program. */
const badTexts = [
  '\u0000',
  'a\u0000b',
  halfEmoji,
  '\udc00',
  '',
  ' ',
  '__proto__',
  'constructor',
  '-1',
  '0',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  '1e309',
  '0000-01-01T00:00:00Z',
  '+200000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999+00:01',
  '2026-02-31',
  '１２３',
  '%00',
  '\\u0000',
  '🍵'.repeat(200),
];
const badNumbers = [
  0,
  -1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  1e308,
  beyondNumbers,
];
const badKinds = [null, [], {}, [null], { length: 1 }, true];

/**
 * Values for paths: encodeURIComponent throws for half a character, and all numbers are in this
 * list.
 */
const inPaths = ['\u0000', 'a\u0000b', '__proto__', '-1', '2147483648', '9007199254740993'];

function* badCallsOf(cell: MatrixCell): Generator<{ what: string; exchanged: ExchangedParts }> {
  for (const { path } of fieldsOf(cell, 'params'))
    for (const text of inPaths)
      yield {
        what: `${path.join('.')} = ${JSON.stringify(text)}`,
        exchanged: { params: { [path[0] as string]: text } },
      };
  for (const { path } of fieldsOf(cell, 'query'))
    for (const text of badTexts)
      yield {
        what: `?${path.join('.')} = ${JSON.stringify(text)}`,
        exchanged: { query: { [path[0] as string]: text } },
      };
  for (const { path, schema } of fieldsOf(cell, 'body')) {
    const { type } = schema._zod.def;
    // `true` is a valid value of a flag
    const values = [
      ...(type === 'number' ? [] : badTexts),
      ...(type === 'string' ? [] : badNumbers),
      ...badKinds,
    ].filter((value) => type !== 'boolean' || value !== true);
    for (const value of values)
      yield {
        what: `${path.join('.')} = ${JSON.stringify(value)}`,
        exchanged: { body: (valid) => withValueAt(valid, path, value) },
      };
  }
}

describe('a field with a value that no database takes', () => {
  it.each(Object.keys(everyEndpoint))('%s refuses or accepts it, but never fails', async (key) => {
    const cell = every.cells.find(({ mount }) => mount.key === key) as MatrixCell;
    const faults: string[] = [];
    for (const { what, exchanged } of badCallsOf(cell)) {
      const { status, text } = await every.call(cell, exchanged);
      if (status >= 500)
        faults.push(
          `${cellName(cell)}, ${what}: ${status} ${text.slice(0, 60)} ${JSON.stringify(every.shop.log.at(-1)).slice(0, 400)}`,
        );
      if (faults.length >= 4) break;
    }
    expect(faults).toEqual([]);
  });
});
