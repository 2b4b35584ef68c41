/** @module-tag deep */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fieldsOf, filledBodies, openEveryField, withValueAt, type EveryField } from './every-field.ts';
import type { ExchangedParts } from './authorisation/requests.ts';
import { cellName, type MatrixCell } from './authorisation/cells.ts';

let every: EveryField;
beforeAll(async () => {
  every = await openEveryField();
});
afterAll(() => every.shop.close());

/** Characters of a text that is far too long. */
const tooLong = 240_000;
/** Characters of a query that Node's limit for headers lets through. */
const longQuery = 4_000;
const slowest = 1_000;
/** Below this a bystander's wait is noise of a busy machine. */
const noise = 100;

const repeated = (piece: string) => (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const fillings: Record<string, (length: number) => string> = {
  ...Object.fromEntries(['a', 'a-', 'a.a', 'a+', '1', ' ', 'あ', '@', '/', '\n', 'a@a.', '<'].map((piece) => [JSON.stringify(piece), repeated(piece)])),
  // Unicode's normal forms sort marks: these come in the worst order
  'marks in reverse': (length) => `a${'\u0301'.repeat(Math.floor(length / 2))}${'\u0323'.repeat(Math.floor(length / 2))}`.slice(0, length),
};

/** Asks for /api/health until it is stopped. @returns the waits in milliseconds, the longest last */
async function standBy(until: Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  let isOver = false;
  void until.finally(() => (isOver = true)).catch(() => undefined);
  while (!isOver) {
    const began = performance.now();
    await every.shop.call('GET', '/api/health');
    waits.push(performance.now() - began);
    await wait(5);
  }
  return waits.toSorted((a, b) => a - b);
}
const p99 = (waits: readonly number[]): number => waits[Math.floor(waits.length * 0.99)] ?? 0;

/** Makes the calls one after the other, and says which were slow or broke. */
async function faultsOf(calls: readonly { cell: MatrixCell; what: string; exchanged: ExchangedParts }[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { cell, what, exchanged } of calls) {
    const began = performance.now();
    const { status, text } = await every.call(cell, exchanged);
    const took = performance.now() - began;
    if (took > slowest || status >= 500)
      faults.push(`${cellName(cell)}, ${what}: ${status} after ${Math.round(took)} ms ${status >= 500 ? text.slice(0, 100) : ''}`);
    if (faults.length >= 3) break;
  }
  return faults;
}

async function expectNoHarm(calls: Parameters<typeof faultsOf>[0]): Promise<void> {
  const quiet = await standBy(wait(1_000));
  const work = faultsOf(calls);
  const waits = await standBy(work);
  expect(await work).toEqual([]);
  expect(p99(waits)).toBeLessThanOrEqual(Math.max(3 * p99(quiet), noise));
  expect(waits.at(-1)).toBeLessThan(slowest);
}

const forEachFilling = <T>(make: (name: string, fill: (length: number) => string) => T[]): T[] =>
  Object.entries(fillings).flatMap(([name, fill]) => make(name, fill));
const isString = ({ schema }: ReturnType<typeof fieldsOf>[number]) => schema._zod.def.type === 'string';

it('answers a body within a second whatever long text is in one of its fields', { timeout: 120_000 }, async () => {
  const calls = every.cells.flatMap((cell) =>
    fieldsOf(cell, 'body')
      .filter(isString)
      .flatMap(({ path }) =>
        forEachFilling((name, fill) => [
          { cell, what: `${path.join('.')}: ${name}`, exchanged: { body: (valid: unknown) => withValueAt(valid, path, fill(tooLong)) } },
        ]),
      ),
  );
  expect(calls.length).toBeGreaterThan(1_500);
  await expectNoHarm(calls);
});

it('answers within a second when every text is as long as it may be', { timeout: 120_000 }, async () => {
  const calls = every.cells.flatMap((cell) => {
    const { body } = cell.mount.endpoint;
    return body ? forEachFilling((name, fill) => filledBodies(body, fill).map((filled) => ({ cell, what: name, exchanged: { body: () => filled } }))) : [];
  });
  await expectNoHarm(calls);
});

it('answers a query within a second whatever long text is in it', { timeout: 120_000 }, async () => {
  const calls = every.cells.flatMap((cell) =>
    fieldsOf(cell, 'query').flatMap(({ path }) => {
      const name = path[0] as string;
      return forEachFilling((what, fill) => {
        // one that takes more bytes is refused by Node
        const texts = [fill(longQuery), fill(100)].filter((text) => encodeURIComponent(text).length < 14_000);
        return texts.map((text) => ({ cell, what: `${name}: ${what}`, exchanged: { query: { [name]: text } } }));
      });
    }),
  );
  await expectNoHarm(calls);
});

it('bounds a body by what its fields can hold: nothing but a sign-in fits into one', async () => {
  const { status } = await every.shop.call('POST', '/api/console/sign-in', { body: { email: 'a@example.com', password: 'x', more: 'x'.repeat(20_000) } });
  expect(status).toBe(422);
});
