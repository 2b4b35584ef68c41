import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { loginTokenCheck } from '../entities/login-token.ts';
import { asTyped, slug } from '../scalars.ts';

export const loginTokenEndpoints = {
  'POST /console/stores/{slug}/login-token-check': staffEndpoint({
    summary:
      'Says what a live platform’s login token holds and why it would be refused. The token stays unused.',
    roles: ['owner', 'manager'],
    params: z.object({ slug }),
    body: z.strictObject({
      /** a token, or a link that has it as `token` or `passport_token` */
      token: asTyped(8192, 1),
    }),
    answer: z.object({ data: loginTokenCheck }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
};
