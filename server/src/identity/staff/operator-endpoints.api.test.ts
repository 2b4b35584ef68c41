import { methodAndPath, type Endpoint } from '@noren/contract/endpoint';
import { everyEndpoint } from '@noren/contract/every-endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { expectContractFailure } from '../../../test/contract-failure.ts';
import { operator_key } from '../../../test/fulfilment.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { validBodies } from '../../../test/valid-bodies.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key } });
});
afterAll(() => shop.close());

const calls = Object.entries<Endpoint>(everyEndpoint).filter(([, { visitors }]) =>
  visitors.includes('operator'),
);
const bodies: Readonly<Record<string, (origin: string) => object>> = validBodies;
interface Answered {
  code?: string;
  errors?: { path: string }[];
  data?: object[];
}

interface Given {
  id?: string;
  query?: string;
  payload?: unknown;
  authorization?: string | null;
  key?: string;
}

async function ask(
  name: string,
  { id, query = '', payload, authorization = `Bearer ${operator_key}`, key }: Given,
) {
  const { method, path } = methodAndPath(name);
  const url = `${shop.origin}/api${path.replace('{id}', id ?? '999999999').replace('{slug}', id ?? 'no-such-store')}${query}`;
  const headers = {
    ...(authorization !== null && { authorization }),
    ...(payload !== undefined && { 'content-type': 'application/json' }),
    ...(key && { 'idempotency-key': key }),
  };
  const response = await fetch(url, {
    method,
    headers,
    ...(payload !== undefined && { body: JSON.stringify(payload) }),
  });
  const text = await response.text();
  return { status: response.status, text, answer: JSON.parse(text) as Answered };
}

async function expectRefused(name: string, given: Given, status: number): Promise<Answered> {
  const sent = await ask(name, given);
  const what = `${name} ${JSON.stringify(given).slice(0, 200)}`;
  expectContractFailure(sent, what);
  expect(sent.status, what).toBe(status);
  return sent.answer;
}

type Fields = Record<string, unknown>;
/** Paths of all fields of a body. */
const fieldsOf = (value: unknown, at: string[] = []): string[][] =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? []
    : Object.entries(value).flatMap(([name, inner]) => [
        [...at, name],
        ...fieldsOf(inner, [...at, name]),
      ]);

function changed(
  body: object,
  path: readonly string[],
  change: (owner: Fields, name: string) => void,
): object {
  const copy = structuredClone(body) as Fields;
  const owner = path.slice(0, -1).reduce((at, name) => at[name] as Fields, copy);
  change(owner, path.at(-1) as string);
  return copy;
}

/** Values that no field accepts: wrong types, and too long. */
const wrongValues: unknown[] = [[[]], { nested: 1 }, 'あ'.repeat(5000), -1.5];

describe('each of the operator’s endpoints', () => {
  it('exists: all that were ever documented', () => {
    expect(calls.length).toBeGreaterThanOrEqual(27);
  });
  it.each(calls)(
    '%s requires the operator’s key, and declares staff roles',
    async (key, endpoint) => {
      const member = await shop.member();
      const wrong = [
        null,
        '',
        'Bearer ',
        'Bearer somebody',
        `Bearer ${operator_key}x`,
        `Bearer ${member}`,
        `Basic ${operator_key}`,
        operator_key,
        `Bearer ${'x'.repeat(600)}`,
      ];
      for (const authorization of wrong)
        expect(await expectRefused(key, { authorization }, 401)).toMatchObject({
          code: 'UNAUTHORIZED',
        });
      expect(endpoint.roles?.length).toBeGreaterThan(0);
    },
  );
  it.each(calls.filter(([, { params }]) => params))(
    '%s returns 404 for an unknown id',
    async (key) => {
      const payload = bodies[key]?.(shop.origin);
      const ids = key.includes('{slug}')
        ? ['A!', '..%2F..', 'x'.repeat(150)]
        : ['A!', '0', '-1', '1.5', '1e3', '2147483648', '99999999999', '１'];
      for (const id of [...ids, '%00', "1'--", '%20', undefined])
        expect(
          await expectRefused(key, { ...(id !== undefined && { id }), payload }, 404),
        ).toMatchObject({ code: 'NOT_FOUND' });
    },
  );
  it.each(calls.filter(([, { body }]) => body))(
    '%s reports errors in a body by field',
    async (key, { body }) => {
      const valid = bodies[key]?.(shop.origin) as object;
      expect(body?.safeParse(valid).success).toBe(true);
      const missing = fieldsOf(valid)
        .map((path) => changed(valid, path, (owner, name) => delete owner[name]))
        .filter((without) => !body?.safeParse(without).success);
      const mistyped = fieldsOf(valid).flatMap((path) =>
        wrongValues.map((value) => changed(valid, path, (owner, name) => (owner[name] = value))),
      );
      for (const payload of [
        { ...valid, stranger: 1 },
        [],
        [valid],
        'text',
        7,
        true,
        ...missing,
        ...mistyped,
      ]) {
        const answer = await expectRefused(key, { payload }, 422);
        expect(answer.code).toBe('VALIDATION_EXCEPTION');
        expect(answer.errors?.every(({ path }) => path.startsWith('body'))).toBe(true);
      }
    },
  );
  it.each(calls.filter(([, { query }]) => query))(
    '%s reports errors in a query by field',
    async (key, { query }) => {
      const names = Object.keys(query?.shape ?? {});
      const wrong = names.flatMap((name) => [
        `${name}=`,
        `${name}=%00`,
        `${name}=${'x'.repeat(300)}`,
        `${name}=1&${name}=2`,
        `${name}[a]=1`,
      ]);
      for (const each of [...wrong, 'stranger=1']) {
        const answer = await expectRefused(key, { query: `?${each}` }, 422);
        expect(answer.errors?.every(({ path }) => path.startsWith('query.'))).toBe(true);
      }
    },
  );
  it('POST /operator/orders/{id}/messages writes once per key, and refuses the key for another message', async () => {
    const guest = await newGuest(shop);
    const order = await guest.order(await newSku(shop, { stock: 5 }));
    const write = (message: string) =>
      ask('POST /operator/orders/{id}/messages', {
        id: String(order),
        payload: { message },
        key: 'once',
      });
    const [first, again] = [await write('Hello'), await write('Hello')];
    expect(first.answer.data).toHaveLength(1);
    expect([first.status, again.status, again.answer]).toEqual([200, 200, first.answer]);
    expect((await write('Another')).answer).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });
  it('PUT /operator/livers returns 404 for an unknown store', async () => {
    const liver = {
      store_slug: 'no-such-store',
      platform_user_id: 'p1',
      name: 'Aya',
      allowlisted: true,
    };
    expect((await ask('PUT /operator/livers', { payload: liver })).answer).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
