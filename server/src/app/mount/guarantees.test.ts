import {
  failuresOf,
  methodAndPath,
  prefixesOf,
  type CodeOf,
  type Endpoint,
  type operatorEndpoint,
} from '@noren/contract/endpoint';
import { everyEndpoint, type EveryKey, type EveryEndpoint } from '@noren/contract/every-endpoint';
import type { ReadKey } from '@noren/contract/personal-reads';
import { expect, expectTypeOf, it } from 'vitest';
import { callLimits } from '../../platform/http/call-limits.ts';
import { type Fail, type Failure, failOf, type SharedCode } from '../../platform/http/failure.ts';
import type { FirstData } from '../pages/first-html.ts';
import type { validBodies } from '../../../test/valid-bodies.ts';
import { handlers } from './handlers.ts';
import { follows } from './watch-requests.ts';

// guarantees of the README and the house rules that the compiler enforces

it('rejects at compile time an endpoint without a handler, or with another endpoint’s answer', () => {
  expectTypeOf<keyof typeof handlers>().toEqualTypeOf<EveryKey>();
  expectTypeOf<Omit<typeof handlers, 'POST /checkout'>>().not.toExtend<typeof handlers>();
  type Checkout = (typeof handlers)['POST /checkout'];
  expectTypeOf<(typeof handlers)['GET /credit-cards']>().not.toExtend<Checkout>();
});

it('rejects at compile time an answer from an events endpoint, and events from any other', () => {
  type Events = (typeof handlers)['GET /posts/{id}/events'];
  expectTypeOf<Events['mode']>().toEqualTypeOf<'events'>();
  expectTypeOf<Extract<(typeof handlers)['GET /posts/{id}']['mode'], 'events'>>().toBeNever();
});

it('rejects at compile time an operator endpoint without staff roles', () => {
  type Given = Parameters<typeof operatorEndpoint>[0];
  type Said = Pick<Endpoint, 'summary' | 'answer' | 'failures'>;
  expectTypeOf<Said>().not.toExtend<Given>();
  expectTypeOf<Said & { roles: readonly [] }>().not.toExtend<Given>();
  expectTypeOf<Said & { roles: readonly ['packer'] }>().toExtend<Given>();
});

it('declares the roles of every call of the console that names a store', () => {
  const calls = Object.entries(everyEndpoint as Record<string, Endpoint>).filter(([key]) =>
    / \/console\/stores\/\{slug\}/.test(key),
  );
  expect(calls.length).toBeGreaterThan(100);
  expect(calls.filter(([, { roles }]) => !roles?.length).map(([key]) => key)).toEqual([]);
});

it('rejects at compile time an endpoint with a body that has no valid example in the tests', () => {
  type WithBody = {
    [K in EveryKey]: EveryEndpoint[K] extends { body: unknown } ? K : never;
  }[EveryKey];
  expectTypeOf<keyof typeof validBodies>().toEqualTypeOf<WithBody>();
});

it('rejects at compile time an error code that the endpoint does not declare, also in batches and payments', () => {
  expectTypeOf<Extract<'WRONG_PASSWORD', SharedCode<'POST /checkout'>>>().toBeNever();
  expectTypeOf<Extract<'ORDER_NOT_PAYABLE', SharedCode<'POST /checkout'>>>().toBeNever();
  expectTypeOf<Extract<'EMAIL_EXIST', SharedCode<'POST /add-cart'>>>().toBeNever();
  expectTypeOf<SharedCode<'POST /checkout'>>().toEqualTypeOf<
    CodeOf<EveryEndpoint['POST /checkout']>
  >();
  // several endpoints: the codes that all of them declare
  type Paying = SharedCode<'POST /orders/{id}/pay' | 'POST /orders/{id}/gmo-paypay'>;
  expectTypeOf<Extract<'ORDER_NOT_PAYABLE', Paying>>().toEqualTypeOf<'ORDER_NOT_PAYABLE'>();
  expectTypeOf<Extract<'PAYUNI_API_ERROR', Paying>>().toBeNever();
  expectTypeOf(failOf<'POST /checkout'>()).toEqualTypeOf<
    Fail<CodeOf<EveryEndpoint['POST /checkout']>>
  >();
});

it('rejects at compile time an error code without its data, and a failure not made by fail', () => {
  type Given = Parameters<Fail<'CASH_ORDERS_OPEN'>>;
  expectTypeOf<['CASH_ORDERS_OPEN']>().not.toExtend<Given>();
  expectTypeOf<['CASH_ORDERS_OPEN', { most: string }]>().not.toExtend<Given>();
  expectTypeOf<['CASH_ORDERS_OPEN', { most: number }]>().toExtend<Given>();
  expectTypeOf<typeof Failure>().not.toExtend<new (...given: never[]) => unknown>();
});

it('rejects at compile time an endpoint without a rate limit entry, and an entry without an endpoint', () => {
  expectTypeOf<keyof typeof callLimits>().toEqualTypeOf<EveryKey>();
});

it('rejects at compile time first data of an endpoint that is not a read', () => {
  expectTypeOf<FirstData[number]['key']>().toEqualTypeOf<ReadKey>();
});

const keys = Object.keys(everyEndpoint) as EveryKey[];
const calls: Readonly<Record<EveryKey, Endpoint>> = everyEndpoint;

const lockedOrder = 'locks the order, which is gone by then';
const another = 'of somebody else than who rehearses: a guest, a member or a seller';
/**
 * Endpoints for guests that write outside of a single transaction, and how each keeps a rehearsal
 * from ending meanwhile and leaving its rows behind.
 */
const outsideTransactions: Readonly<Partial<Record<EveryKey, string>>> = {
  'POST /add-cart': 'exceptEndedRehearsals',
  'POST /checkout': 'exceptEndedRehearsals',
  'POST /addresses': 'holdRehearsals',
  'POST /credit-cards': 'holdRehearsals',
  'DELETE /credit-cards/{id}': 'takes away and adds nothing',
  'POST /orders/{id}/cancel': lockedOrder,
  'POST /orders/{id}/pay': lockedOrder,
  'POST /orders/{id}/gmo-paypay': lockedOrder,
  'POST /orders/{id}/payment-account/generate': lockedOrder,
  'PUT /orders/{id}/payment-method': lockedOrder,
  'POST /orders/{id}/guest-session':
    'a session of an order that is gone opens nothing, and ends in a day',
  'POST /stores/{slug}/contact-code': 'is not there for who rehearses',
  'POST /stores/{slug}/contact-code/confirm': 'there is no code of who rehearses',
  'POST /stores/{slug}/order-lookup': 'no address of who rehearses is confirmed',
  'POST /guest/token': another,
  'POST /auth/user/login': another,
  'POST /auth/entry-preview': 'writes nothing',
  'POST /buyer/login': another,
  'POST /seller/login': another,
  'POST /users': another,
  'POST /users/{id}/verification-email': another,
  'POST /users/verify-email': another,
  'POST /users/reset-password': another,
  'POST /users/reset-password/verify': another,
};

it('lists every guest endpoint that writes outside of one transaction, with its protection against a rehearsal’s end', () => {
  const own = keys.filter(
    (key) =>
      handlers[key].mode === 'own' &&
      calls[key].visitors.includes('guest') &&
      !key.startsWith('GET '),
  );
  expect(own.toSorted()).toEqual(Object.keys(outsideTransactions).toSorted());
});

it('keeps the request id in the log for endpoints that call a gateway', () => {
  const asking = keys.filter((key) =>
    failuresOf(calls[key]).some(
      (code) => code === 'GMO_PAYMENT_EXCEPTION' || code === 'PAYUNI_API_ERROR',
    ),
  );
  expect(asking.length).toBeGreaterThan(5);
  const routes = asking.flatMap((key) =>
    prefixesOf(calls[key]).map(
      (prefix) => prefix + methodAndPath(key).path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ),
  );
  expect(routes.filter((route) => !follows.test(route))).toEqual([]);
});
