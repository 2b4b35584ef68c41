import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { credentialsChange, credentialsSeen } from '../entities/gateway-credentials.ts';
import { paymentGateways } from '../payment-methods.ts';
import { slug } from '../scalars.ts';

const storeParams = z.object({ slug });
const gateways = z.object({
  ...credentialsSeen.shape,
  /** whether this server reaches the gateway at all: its address is a setting of whoever runs it */
  switched_on: z.object({ gmo: z.boolean(), payuni: z.boolean() }),
  /** where a gateway tells of results, if its shop's owner enters that in its own management screen; null: it is told with each payment */
  notify_urls: z.object({ gmo: z.nullable(z.string()), payuni: z.nullable(z.string()) }),
});
export type GatewaysShown = z.infer<typeof gateways>;

/** How a test at a gateway ended. `refused`: it knows neither this shop nor this pass; its own code stands beside it. */
const testOutcome = z.enum(['works', 'no_credentials', 'switched_off', 'unreachable', 'refused']);

export const gatewayEndpoints = {
  // whoever sets these says into whose account the store's money goes: nobody but who owns it (D-342)
  'GET /console/stores/{slug}/gateway-credentials': staffEndpoint({
    summary: 'Under which names a store stands at its payment gateways. No pass and no key is told.',
    roles: ['owner'],
    params: storeParams,
    answer: z.object({ data: gateways }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'PUT /console/stores/{slug}/gateway-credentials': staffEndpoint({
    summary: 'Sets a store’s own shops at the payment gateways; what is absent stays as it is, null takes away.',
    roles: ['owner'],
    params: storeParams,
    body: credentialsChange,
    answer: z.object({ data: gateways }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/gateway-tests': staffEndpoint({
    summary:
      'Tries a store’s credentials at their gateway, without money: a trade of one yen is opened and left, and its vault is asked; in Taiwan a trade is looked up.',
    roles: ['owner', 'manager'],
    params: storeParams,
    body: z.strictObject({ gateway: z.enum(paymentGateways) }),
    answer: z.object({ data: z.object({ outcome: testOutcome, code: z.nullable(z.string()) }) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/test-email': staffEndpoint({
    summary:
      'Sends whoever asks (a key: the store’s own address) an email as the store’s buyers get theirs: from the server’s own address, with answers to the store.',
    roles: ['owner', 'manager'],
    params: storeParams,
    body: z.strictObject({}),
    /** `kept`: no mail server is set, so that it lies in a file on the server; `reason`: what the mail server said */
    answer: z.object({ data: z.object({ to: z.string(), from: z.string(), outcome: z.enum(['sent', 'kept', 'refused']), reason: z.nullable(z.string()) }) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
};
