import { call } from '../../api/client.ts';
import type { PayAnswer, PayCall } from './method.ts';

type Body = Parameters<typeof call<'POST /orders/{id}/pay'>>[1]['body'];

/** Starts a payment that continues on a page of the gateway. */
export async function startOnPage(
  { params, idempotencyKey, back }: PayCall,
  body: Body,
): Promise<PayAnswer> {
  const result = await call('POST /orders/{id}/pay', {
    params,
    body: { ...body, redirect_url: back },
    idempotencyKey,
    as: 'guest',
  });
  return result.ok ? { ok: true, next: result.data.data.pay_redirect_url } : result;
}
