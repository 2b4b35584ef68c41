import { methodAndPath, type Endpoint } from '@noren/contract/endpoint';
import { operatorEndpoints, orderStepEndpoints } from '@noren/contract/endpoints/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku } from '../../test/buyer.ts';
import { operator_key } from '../../test/fulfilment.ts';
import { openShop, type TestShop } from '../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key } });
});
afterAll(() => shop.close());

const calls = Object.entries<Endpoint>({ ...operatorEndpoints, ...orderStepEndpoints });
interface Answered {
  code?: string;
  errors?: object[];
  data?: object[];
}

interface Given {
  id?: string;
  payload?: object;
  bearer?: string;
  key?: string;
}

async function ask(name: string, { id, payload, bearer = operator_key, key }: Given) {
  const { method, path } = methodAndPath(name);
  const url = `${shop.origin}/api${path.replace('{id}', id ?? '999999999').replace('{slug}', id ?? 'no-such-store')}`;
  const headers = {
    authorization: `Bearer ${bearer}`,
    ...(payload && { 'content-type': 'application/json' }),
    ...(key && { 'idempotency-key': key }),
  };
  const response = await fetch(url, { method, headers, ...(payload && { body: JSON.stringify(payload) }) });
  return { status: response.status, answer: (await response.json()) as Answered };
}

describe('each of the operator’s endpoints', () => {
  it.each(calls)('%s is for the operator’s key, and says whose of the staff it is', async (key, endpoint) => {
    expect((await ask(key, { bearer: 'somebody' })).answer).toMatchObject({ code: 'UNAUTHORIZED' });
    expect(endpoint.roles?.length).toBeGreaterThan(0);
  });
  it.each(calls.filter(([, { params }]) => params))('%s knows no such thing', async (key) => {
    expect((await ask(key, { id: 'A!' })).answer).toMatchObject({ code: 'NOT_FOUND' });
    const valid = key.endsWith('/messages') ? { message: 'Hello' } : {};
    const given = key.startsWith('GET ') ? {} : { payload: valid };
    expect((await ask(key, given)).answer).toMatchObject({ code: 'NOT_FOUND' });
  });
  it.each(calls.filter(([, { body }]) => body))('%s says what is wrong with a body, by field', async (key) => {
    const wrong = { payload: { stranger: 1, reason: 1, maintaining: 1, message: '' } };
    const { status, answer } = await ask(key, wrong);
    expect([status, answer.code]).toEqual([422, 'VALIDATION_EXCEPTION']);
    expect(answer.errors?.length).toBeGreaterThan(0);
  });
  it('POST /operator/orders/{id}/messages writes once by its key, and not another by the same', async () => {
    const guest = await newGuest(shop);
    const order = await guest.order(await newSku(shop, { stock: 5 }));
    const write = (message: string) => ask('POST /operator/orders/{id}/messages', { id: String(order), payload: { message }, key: 'once' });
    const [first, again] = [await write('Hello'), await write('Hello')];
    expect(first.answer.data).toHaveLength(1);
    expect([first.status, again]).toEqual([200, first]);
    expect((await write('Another')).answer).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });
  it('PUT /operator/livers knows no such store', async () => {
    const liver = { store_slug: 'no-such-store', platform_user_id: 'p1', name: 'Aya', allowlisted: true };
    expect((await ask('PUT /operator/livers', { payload: liver })).answer).toMatchObject({ code: 'NOT_FOUND' });
  });
});
