import * as z from 'zod/mini';

/**
 * Why a login token is refused.
 *
 * - `no_secret`: this shop has no LOGIN_TOKEN_SECRET
 * - `not_a_token`: the text is no JWT
 * - `algorithm`: it is not signed with HS256
 * - `signature`: it is signed with another secret, or was changed afterwards
 * - `audience`: `aud` is not "noren"
 * - `claim_missing`, `claim_invalid`: `claim` says which
 * - `not_yet_valid`: its `nbf` is in the future
 * - `expired`, `lasts_too_long`: its `exp` is past, or too far ahead
 * - `used`: a login with it succeeded before
 * - `host_unknown`, `host_off_list`: the seller is no host of this store, or no longer one
 */
const loginTokenFault = z.object({
  code: z.enum([
    'no_secret',
    'not_a_token',
    'algorithm',
    'signature',
    'audience',
    'claim_missing',
    'claim_invalid',
    'not_yet_valid',
    'expired',
    'lasts_too_long',
    'used',
    'host_unknown',
    'host_off_list',
  ]),
  claim: z.nullable(z.string()),
});
export type LoginTokenFault = z.infer<typeof loginTokenFault>;

/** The content of a login token, and the reasons for which it would be refused. */
export const loginTokenCheck = z.object({
  /** empty: the token logs its person in */
  faults: z.array(loginTokenFault),
  /** as the token holds them, values as JSON; empty if the text is no JWT */
  claims: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type LoginTokenCheck = z.infer<typeof loginTokenCheck>;
