import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyCaller, oneOfEachKind, secretOf } from './authorisation/callers.ts';
import { operatorKey, stores, type MatrixCaller } from './authorisation/matrix-caller.ts';
import { cellName, cellsOf, everyMount, type MatrixCell } from './authorisation/cells.ts';
import {
  callCell,
  seenRefusals,
  allowedRefusalKeys,
  wrongWith,
  type MatrixReply,
} from './authorisation/requests.ts';
import { maySeeSecret, MatrixThings, type MatrixSecret } from './authorisation/things.ts';
import { openShop, type TestShop } from './shop.ts';

const atOnce = 6;

let shop: TestShop;
let callers: MatrixCaller[];
let things: MatrixThings;
let cells: MatrixCell[];
let secrets: MatrixSecret[];
let asserted = 0;

beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operatorKey, LOG_LEVEL: 'error' } });
  await shop.sql(
    `INSERT INTO stores (slug, name, contact_email, currency, region, in_marketplace, in_shop, commercial, opened_at)
     SELECT $1, name, contact_email, currency, region, true, true, commercial, opened_at FROM stores WHERE slug = $2`,
    [stores.taiwan_web, stores.taiwan],
  );
  things = new MatrixThings(shop);
  callers = await everyCaller(shop);
  cells = everyMount.flatMap((mount) => cellsOf(mount, callers, things));
  secrets = [
    ...callers.flatMap(({ person }) =>
      person ? [{ text: secretOf(person.name), of: { person: person.name } }] : [],
    ),
    ...callers.flatMap(({ staff_id, name }) =>
      staff_id === null ? [] : [{ text: secretOf(name), of: { colleague: name } }],
    ),
    ...[stores.here, stores.there].map((store) => ({ text: secretOf(store), of: { store } })),
  ];
  // data that lists must not leak
  for (const slug of [stores.here, stores.there])
    for (const thing of ['order', 'import', 'invitation', 'staff', 'delivery', 'key'])
      await things.ofStore(thing, slug);
  for (const caller of callers)
    if (caller.staff_id !== null) await things.ofColleague('passkey', caller);
  for (const { person } of callers)
    if (person)
      for (const thing of ['address', 'card', 'konbini']) await things.ofPerson(thing, person);
});
afterAll(() => shop.close());

const leakedSecrets = (caller: MatrixCaller, { text }: MatrixReply): string[] =>
  secrets
    .filter((secret) => text.includes(secret.text) && !maySeeSecret(caller, secret.of))
    .map((secret) => secret.text);

/** Calls after which the caller's session is gone or another one. */
const endsCaller =
  /logout|sign-out|closing|\/login$|change-password|me\/password|persons\/erase|earlier-guest/;

async function faultsOf(cell: MatrixCell): Promise<string[]> {
  const headers =
    cell.expected === 'in' && endsCaller.test(cell.mount.path)
      ? await cell.caller.anew()
      : cell.caller.headers;
  const reply = await callCell(shop, cell, things, headers);
  asserted++;
  const wrong = wrongWith(cell, reply);
  // the reply says that something failed, the log what
  const logged = wrong && reply.status >= 500 ? ` (${JSON.stringify(shop.log.at(-1))})` : '';
  const told = leakedSecrets(cell.caller, reply);
  return [
    ...(wrong ? [`${cellName(cell)}: ${wrong}${logged}`] : []),
    ...told.map((text) => `${cellName(cell)}: reply contains ${text}`),
  ];
}

async function faultsAmong(some: readonly MatrixCell[]): Promise<string[]> {
  const faults: string[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let cell = some[next++]; cell; cell = some[next++])
        faults.push(...(await faultsOf(cell)));
    }),
  );
  return faults.slice(0, 25);
}

/** The contents of every table, except those that count visitors. */
async function contents(): Promise<Record<string, string>> {
  const tables = await shop.sql<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'commit_marks' ORDER BY 1`,
  );
  const seen: Record<string, string> = {};
  for (const { name } of tables)
    seen[name] = (
      await shop.sql<{ all: string }>(
        `SELECT coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS all FROM "${name}" t`,
      )
    )[0]?.all as string;
  return seen;
}

async function expectRefusals(some: readonly MatrixCell[]): Promise<void> {
  const refused = some.filter(({ expected }) => expected !== 'in');
  for (const { id, key_of } of refused) await Promise.all([id?.(false), key_of?.(false)]);
  const before = await contents();
  expect((await faultsAmong(refused)).join('\n')).toBe('');
  expect(await contents()).toEqual(before);
}

async function expectAdmissions(some: readonly MatrixCell[]): Promise<void> {
  expect((await faultsAmong(some.filter(({ expected }) => expected === 'in'))).join('\n')).toBe('');
}

describe('one caller of each kind', { timeout: 300_000 }, () => {
  const ofOneOfEach = () => cells.filter(({ caller }) => oneOfEachKind.has(caller.name));
  it('is refused what belongs to others, and nothing changes', () => expectRefusals(ofOneOfEach()));
  it('gets what the contract allows', () => expectAdmissions(ofOneOfEach()));
  it('exists under that name', () => {
    const names = callers.map(({ name }) => name);
    expect([...oneOfEachKind].filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('every caller', { tags: 'deep', timeout: 600_000 }, () => {
  it('is refused what belongs to others, and nothing changes', () => expectRefusals(cells));
  it('gets what the contract allows', () => expectAdmissions(cells));
  it('has tried every cell', () => {
    console.info(
      `${asserted} cells: ${everyMount.length} mounted endpoints, ${callers.length} callers`,
    );
    expect(asserted).toBe(cells.length);
    expect([...seenRefusals].sort()).toEqual([...allowedRefusalKeys].sort());
    for (const mount of everyMount)
      for (const caller of callers)
        expect(
          cells.some((cell) => cell.mount === mount && cell.caller === caller),
          `${mount.key}, ${caller.name}`,
        ).toBe(true);
  });
});
