import * as z from 'zod/mini';
import { endpoint, staffEndpoint } from '../endpoint.ts';
import {
  creationOptions,
  newCredential,
  ownPasskeys,
  requestOptions,
  signedCredential,
} from '../entities/passkeys.ts';
import { signedInStaff } from '../entities/staff.ts';
import { idInPath, line, passwordOf } from '../scalars.ts';

const answer = z.object({ data: ownPasskeys });

export const passkeysEndpoints = {
  'GET /console/me/passkeys': staffEndpoint({
    summary:
      'The caller’s passkeys, with the time of their last use, and the origin at which they work.',
    answer,
    failures: [],
  }),
  'POST /console/me/passkeys/challenge': staffEndpoint({
    summary:
      'Returns the options for creating a passkey, valid once and for five minutes. Requires the password again.',
    body: z.strictObject({ password: passwordOf(200) }),
    answer: z.object({ options: creationOptions }),
    failures: ['WRONG_PASSWORD', 'PASSKEY_REFUSED'],
  }),
  'POST /console/me/passkeys': staffEndpoint({
    summary: 'Adds a passkey under a name.',
    body: z.strictObject({ name: line(60, 1), credential: newCredential }),
    answer,
    failures: ['PASSKEY_REFUSED'],
  }),
  'DELETE /console/me/passkeys/{id}': staffEndpoint({
    summary: 'Removes a passkey, which can no longer be used to sign in.',
    params: z.object({ id: idInPath }),
    answer,
    failures: [],
  }),
  'POST /console/passkey-sign-in/challenge': endpoint({
    summary:
      'Returns the options for signing in with a passkey, valid once and for five minutes; the device chooses the passkey.',
    channels: [],
    visitors: ['ghost'],
    answer: z.object({ options: requestOptions }),
    failures: ['PASSKEY_REFUSED'],
  }),
  'POST /console/passkey-sign-in': endpoint({
    summary: 'Signs a staff member in with a passkey, without email address and password.',
    channels: [],
    visitors: ['ghost'],
    body: z.strictObject({ credential: signedCredential }),
    answer: signedInStaff,
    failures: ['PASSKEY_REFUSED'],
  }),
};
