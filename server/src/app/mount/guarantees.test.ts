import { failuresOf, methodAndPath, prefixesOf, type CodeOf, type Endpoint, type operatorEndpoint } from '@noren/contract/endpoint';
import { everyEndpoint, type EveryKey, type EveryEndpoint } from '@noren/contract/every-endpoint';
import type { ReadKey } from '@noren/contract/personal-reads';
import { expect, expectTypeOf, it } from 'vitest';
import { callLimits } from '../../platform/http/call-limits.ts';
import { type Fail, type Failure, failOf, type SharedCode } from '../../platform/http/failure.ts';
import type { FirstData } from '../pages/first-html.ts';
import type { validBodies } from '../../../test/valid-bodies.ts';
import { handlers } from './handlers.ts';
import { follows } from './watch-requests.ts';

// what README and house rules say does not compile: the compiler is asked, not the run

it('an endpoint without a handler, or with another’s answer, does not compile', () => {
  expectTypeOf<keyof typeof handlers>().toEqualTypeOf<EveryKey>();
  expectTypeOf<Omit<typeof handlers, 'POST /checkout'>>().not.toExtend<typeof handlers>();
  type Checkout = (typeof handlers)['POST /checkout'];
  expectTypeOf<(typeof handlers)['GET /credit-cards']>().not.toExtend<Checkout>();
});

it('an answer where events are said, or events where an answer is, does not compile', () => {
  type Events = (typeof handlers)['GET /posts/{id}/events'];
  expectTypeOf<Events['mode']>().toEqualTypeOf<'events'>();
  expectTypeOf<Extract<(typeof handlers)['GET /posts/{id}']['mode'], 'events'>>().toBeNever();
});

it('an operator’s call that is nobody’s of the staff does not compile', () => {
  type Given = Parameters<typeof operatorEndpoint>[0];
  type Said = Pick<Endpoint, 'summary' | 'answer' | 'failures'>;
  expectTypeOf<Said>().not.toExtend<Given>();
  expectTypeOf<Said & { roles: readonly [] }>().not.toExtend<Given>();
  expectTypeOf<Said & { roles: readonly ['packer'] }>().toExtend<Given>();
});

it('an endpoint with a body that no test has a valid one of does not compile', () => {
  type WithBody = { [K in EveryKey]: EveryEndpoint[K] extends { body: unknown } ? K : never }[EveryKey];
  expectTypeOf<keyof typeof validBodies>().toEqualTypeOf<WithBody>();
});

it('a code that the endpoint does not declare does not compile, in batches and payments either', () => {
  expectTypeOf<Extract<'WRONG_PASSWORD', SharedCode<'POST /checkout'>>>().toBeNever();
  expectTypeOf<Extract<'ORDER_NOT_PAYABLE', SharedCode<'POST /checkout'>>>().toBeNever();
  expectTypeOf<Extract<'EMAIL_EXIST', SharedCode<'POST /add-cart'>>>().toBeNever();
  expectTypeOf<SharedCode<'POST /checkout'>>().toEqualTypeOf<CodeOf<EveryEndpoint['POST /checkout']>>();
  // of several endpoints: what all of them declare
  type Paying = SharedCode<'POST /orders/{id}/pay' | 'POST /orders/{id}/gmo-paypay'>;
  expectTypeOf<Extract<'ORDER_NOT_PAYABLE', Paying>>().toEqualTypeOf<'ORDER_NOT_PAYABLE'>();
  expectTypeOf<Extract<'PAYUNI_API_ERROR', Paying>>().toBeNever();
  expectTypeOf(failOf<'POST /checkout'>()).toEqualTypeOf<Fail<CodeOf<EveryEndpoint['POST /checkout']>>>();
});

it('a code without its data does not compile, nor a failure that no fail has made', () => {
  type Given = Parameters<Fail<'CASH_ORDERS_OPEN'>>;
  expectTypeOf<['CASH_ORDERS_OPEN']>().not.toExtend<Given>();
  expectTypeOf<['CASH_ORDERS_OPEN', { most: string }]>().not.toExtend<Given>();
  expectTypeOf<['CASH_ORDERS_OPEN', { most: number }]>().toExtend<Given>();
  expectTypeOf<typeof Failure>().not.toExtend<new (...given: never[]) => unknown>();
});

it('an endpoint that says nothing of its limit, or a limit of none, does not compile', () => {
  expectTypeOf<keyof typeof callLimits>().toEqualTypeOf<EveryKey>();
});

it('first data of an endpoint that is not read does not compile', () => {
  expectTypeOf<FirstData[number]['key']>().toEqualTypeOf<ReadKey>();
});

const keys = Object.keys(everyEndpoint) as EveryKey[];
const calls: Readonly<Record<EveryKey, Endpoint>> = everyEndpoint;

const lockedOrder = 'locks the order, which is gone by then';
const another = 'of somebody else than who rehearses: a guest, a member or a seller';
/** Calls of guests that write outside of one transaction around them, and what keeps a rehearsal from ending meanwhile and leaving their rows behind. */
const besideTransactions: Readonly<Partial<Record<EveryKey, string>>> = {
  'POST /add-cart': 'butEndedRehearsals',
  'POST /checkout': 'butEndedRehearsals',
  'POST /addresses': 'holdRehearsals',
  'POST /credit-cards': 'holdRehearsals',
  'DELETE /credit-cards/{id}': 'takes away and adds nothing',
  'POST /orders/{id}/cancel': lockedOrder,
  'POST /orders/{id}/pay': lockedOrder,
  'POST /orders/{id}/gmo-paypay': lockedOrder,
  'POST /orders/{id}/payment-account/generate': lockedOrder,
  'PUT /orders/{id}/payment-method': lockedOrder,
  'POST /orders/{id}/guest-session': 'a session of an order that is gone opens nothing, and ends in a day',
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

it('a call of guests that writes outside of one transaction says how it waits for a rehearsal’s end', () => {
  const own = keys.filter((key) => handlers[key].mode === 'own' && calls[key].visitors.includes('guest') && !key.startsWith('GET '));
  expect(own.toSorted()).toEqual(Object.keys(besideTransactions).toSorted());
});

it('a call that asks a gateway keeps its request’s name in the log', () => {
  const asking = keys.filter((key) => failuresOf(calls[key]).some((code) => code === 'GMO_PAYMENT_EXCEPTION' || code === 'PAYUNI_API_ERROR'));
  expect(asking.length).toBeGreaterThan(5);
  const routes = asking.flatMap((key) => prefixesOf(calls[key]).map((prefix) => prefix + methodAndPath(key).path.replaceAll(/\{(\w+)\}/g, ':$1')));
  expect(routes.filter((route) => !follows.test(route))).toEqual([]);
});
