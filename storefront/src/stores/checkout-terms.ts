import type { CheckoutTerms } from '@noren/contract/entities/store';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, type CallFailure, type CallOptions, type CallResult } from '../api/client.ts';
import { CallError, keyOf } from '../api/query.ts';

type Asked = { slug: string; options: CallOptions };
type Result = { ok: true; data: CheckoutTerms } | { ok: false; error: CallFailure };

/**
 * Query of everything a checkout shows about its store, in one request (D-338). Fills the caches of
 * its parts, so that a card form or an unpaid order's page finds them under their own endpoints.
 */
export function checkoutTermsOf(slug: string) {
  return queryOptions({
    queryKey: keyOf('GET /stores/{slug}/checkout-terms', { params: { slug } }),
    queryFn: async ({ client, signal }): Promise<CheckoutTerms> => {
      const asked = { slug, options: { signal } };
      let result: Result = await call(
        'GET /stores/{slug}/checkout-terms',
        { params: { slug } },
        asked.options,
      );
      if (!result.ok && isNotThere(result.error)) result = await fetchTermsEach(asked);
      if (!result.ok) throw new CallError(result.error);
      keepParts(client, slug, result.data);
      return result.data;
    },
  });
}

const isNotThere = (error: CallFailure): boolean =>
  error.code === 'NOT_FOUND' || (error.code === 'UNKNOWN' && error.status === 404);

/** For a server older than this app; both may respond during a rollout. */
async function fetchTermsEach({ slug, options }: Asked): Promise<Result> {
  const input = { params: { slug } };
  const [shippings, payments, japan, taiwan, script] = await Promise.all([
    call('GET /stores/{slug}/shipping-setting', input, options),
    call('GET /stores/{slug}/payment-setting', input, options),
    call('GET /stores/{slug}/jp-commercial', input, options).then(orNone),
    call('GET /tw/stores/{slug}/commercial', input, { ...options, channel: 'shop' }).then(orNone),
    call('GET /stores/{slug}/gmo-credit', input, options).then(orNone),
  ]);
  if (!shippings.ok) return shippings;
  if (!payments.ok) return payments;
  if (!japan.ok) return japan;
  if (!taiwan.ok) return taiwan;
  if (!script.ok) return script;
  const data = {
    shipping_settings: shippings.data,
    payment_settings: payments.data,
    jp_commercial: japan.data,
    tw_commercial: taiwan.data,
    token_script: script.data,
  };
  return { ok: true, data };
}

type OptionalPart =
  | 'GET /stores/{slug}/jp-commercial'
  | 'GET /tw/stores/{slug}/commercial'
  | 'GET /stores/{slug}/gmo-credit';

/** Treats NOT_FOUND as null. */
const orNone = <K extends OptionalPart>(result: CallResult<K>) =>
  !result.ok && isNotThere(result.error) ? { ok: true as const, data: null } : result;

function keepParts(client: QueryClient, slug: string, terms: CheckoutTerms): void {
  const input = { params: { slug } };
  client.setQueryData(keyOf('GET /stores/{slug}/shipping-setting', input), terms.shipping_settings);
  client.setQueryData(keyOf('GET /stores/{slug}/payment-setting', input), terms.payment_settings);
  if (terms.jp_commercial)
    client.setQueryData(keyOf('GET /stores/{slug}/jp-commercial', input), terms.jp_commercial);
  if (terms.tw_commercial)
    client.setQueryData(keyOf('GET /tw/stores/{slug}/commercial', input), terms.tw_commercial);
  if (terms.token_script)
    client.setQueryData(keyOf('GET /stores/{slug}/gmo-credit', input), terms.token_script);
}
