import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { credentialsChange, credentialsSeen } from '../entities/gateway-credentials.ts';
import { paymentGateways } from '../payment-methods.ts';
import { slug } from '../scalars.ts';

const storeParams = z.object({ slug });
const gateways = z.object({
  ...credentialsSeen.shape,
  /** whether this server can use the gateway at all: the operator configures its address */
  switched_on: z.object({ gmo: z.boolean(), payuni: z.boolean() }),
  /**
   * webhook URL that the shop's owner can enter in the gateway's own management screen; null: it is
   * sent with each payment
   */
  notify_urls: z.object({ gmo: z.nullable(z.string()), payuni: z.nullable(z.string()) }),
});
export type GatewaysShown = z.infer<typeof gateways>;

/**
 * Result of a gateway connection test. `refused`: the gateway rejected the credentials; its own
 * code is returned too.
 */
const testOutcome = z.enum(['works', 'no_credentials', 'switched_off', 'unreachable', 'refused']);

export const gatewayEndpoints = {
  // These credentials decide which account receives the store's money, so only the owner may change
  // them (D-342).
  'GET /console/stores/{slug}/gateway-credentials': staffEndpoint({
    summary: 'The store’s ids at its payment gateways, without passwords and keys.',
    roles: ['owner'],
    params: storeParams,
    answer: z.object({ data: gateways }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'PUT /console/stores/{slug}/gateway-credentials': staffEndpoint({
    summary:
      'Sets a store’s credentials at the payment gateways; omitted ones stay unchanged, null removes them.',
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
    /**
     * `kept`: no mail server is configured, so the email is saved to a file on the server.
     * `reason`: the mail server's response
     */
    answer: z.object({
      data: z.object({
        to: z.string(),
        from: z.string(),
        outcome: z.enum(['sent', 'kept', 'refused']),
        reason: z.nullable(z.string()),
      }),
    }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
};
