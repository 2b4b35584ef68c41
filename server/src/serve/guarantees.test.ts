import type { CodeOf, Endpoint, operatorEndpoint } from '@noren/contract/endpoint';
import type { EveryKey, EveryEndpoint } from '@noren/contract/every-endpoint';
import type { ReadKey } from '@noren/contract/personal-reads';
import { expectTypeOf, it } from 'vitest';
import { callLimits } from '../http/call-limits.ts';
import { type Fail, type Failure, failOf, type SharedCode } from '../http/failure.ts';
import type { FirstData } from './first-html.ts';
import type { validBodies } from '../../test/valid-bodies.ts';
import { handlers } from './handlers.ts';

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
