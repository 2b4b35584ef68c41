/** @module-tag deep */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  fieldsOf,
  filledBodies,
  openEveryField,
  withValueAt,
  type EveryField,
} from './every-field.ts';
import type { ExchangedParts } from './authorisation/requests.ts';
import { cellName, type MatrixCell } from './authorisation/cells.ts';

let every: EveryField;
beforeAll(async () => {
  every = await openEveryField();
});
afterAll(() => every.shop.close());

/** Characters of a text that is far too long. */
const tooLong = 240_000;
/** Characters of a query that Node's header limit allows. */
const longQuery = 4_000;
/**
 * Maximum CPU time of a call, in milliseconds, during which no other call is answered. A busy
 * machine does not change it.
 */
const maxCpuMs = 1_000;

const repeated = (piece: string) => (length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const fillings: Record<string, (length: number) => string> = {
  ...Object.fromEntries(
    ['a', 'a-', 'a.a', 'a+', '1', ' ', 'あ', '@', '/', '\n', 'a@a.', '<'].map((piece) => [
      JSON.stringify(piece),
      repeated(piece),
    ]),
  ),
  // Unicode normalization sorts marks: these come in the worst order
  'marks in reverse': (length) =>
    `a${'\u0301'.repeat(Math.floor(length / 2))}${'\u0323'.repeat(Math.floor(length / 2))}`.slice(
      0,
      length,
    ),
};

/** Makes the calls one after the other. @returns those that were slow or failed */
async function faultsOf(
  calls: readonly { cell: MatrixCell; what: string; exchanged: ExchangedParts }[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const { cell, what, exchanged } of calls) {
    const before = process.cpuUsage();
    const { status, text } = await every.call(cell, exchanged);
    const { user, system } = process.cpuUsage(before);
    const used = (user + system) / 1_000;
    if (used > maxCpuMs || status >= 500)
      faults.push(
        `${cellName(cell)}, ${what}: ${status} with ${Math.round(used)} ms of CPU ${status >= 500 ? text.slice(0, 100) : ''}`,
      );
    if (faults.length >= 3) break;
  }
  return faults;
}

const expectNoHarm = async (calls: Parameters<typeof faultsOf>[0]): Promise<void> =>
  expect(await faultsOf(calls)).toEqual([]);

const forEachFilling = <T>(make: (name: string, fill: (length: number) => string) => T[]): T[] =>
  Object.entries(fillings).flatMap(([name, fill]) => make(name, fill));
const isString = ({ schema }: ReturnType<typeof fieldsOf>[number]) =>
  schema._zod.def.type === 'string';

it(
  'answers a body within a second of CPU, with a long text in any field',
  { timeout: 120_000 },
  async () => {
    const calls = every.cells.flatMap((cell) =>
      fieldsOf(cell, 'body')
        .filter(isString)
        .flatMap(({ path }) =>
          forEachFilling((name, fill) => [
            {
              cell,
              what: `${path.join('.')}: ${name}`,
              exchanged: { body: (valid: unknown) => withValueAt(valid, path, fill(tooLong)) },
            },
          ]),
        ),
    );
    expect(calls.length).toBeGreaterThan(1_500);
    await expectNoHarm(calls);
  },
);

it(
  'answers within a second of CPU when every text has its maximum length',
  { timeout: 120_000 },
  async () => {
    const calls = every.cells.flatMap((cell) => {
      const { body } = cell.mount.endpoint;
      return body
        ? forEachFilling((name, fill) =>
            filledBodies(body, fill).map((filled) => ({
              cell,
              what: name,
              exchanged: { body: () => filled },
            })),
          )
        : [];
    });
    await expectNoHarm(calls);
  },
);

it(
  'answers a query within a second of CPU, with any long text in it',
  { timeout: 120_000 },
  async () => {
    const calls = every.cells.flatMap((cell) =>
      fieldsOf(cell, 'query').flatMap(({ path }) => {
        const name = path[0] as string;
        return forEachFilling((what, fill) => {
          // Node refuses longer ones
          const texts = [fill(longQuery), fill(100)].filter(
            (text) => encodeURIComponent(text).length < 14_000,
          );
          return texts.map((text) => ({
            cell,
            what: `${name}: ${what}`,
            exchanged: { query: { [name]: text } },
          }));
        });
      }),
    );
    await expectNoHarm(calls);
  },
);

it('rejects a sign-in with a body larger than its fields can hold', async () => {
  const { status } = await every.shop.call('POST', '/api/console/sign-in', {
    body: { email: 'a@example.com', password: 'x', more: 'x'.repeat(20_000) },
  });
  expect(status).toBe(422);
});
