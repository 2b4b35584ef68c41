import * as z from 'zod/mini';
import { endpoint, staffEndpoint } from '../endpoint.ts';
import { creationOptions, newCredential, ownPasskeys, requestOptions, signedCredential } from '../entities/passkeys.ts';
import { signedInStaff } from '../entities/staff.ts';
import { idInPath, line, passwordOf } from '../scalars.ts';

const answer = z.object({ data: ownPasskeys });

export const passkeysEndpoints = {
  'GET /console/me/passkeys': staffEndpoint({
    summary: 'One’s own passkeys, with when each was last used, and the address at which they work.',
    answer,
    failures: [],
  }),
  'POST /console/me/passkeys/challenge': staffEndpoint({
    summary: 'What a device is to sign for a new passkey, once and within five minutes. Asks for the password again.',
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
    summary: 'Takes a passkey away; nobody enters by it any more.',
    params: z.object({ id: idInPath }),
    answer,
    failures: [],
  }),
  'POST /console/passkey-sign-in/challenge': endpoint({
    summary: 'What a device is to sign to come in, once and within five minutes; it knows by itself whose passkeys it has.',
    channels: [],
    visitors: ['ghost'],
    answer: z.object({ options: requestOptions }),
    failures: ['PASSKEY_REFUSED'],
  }),
  'POST /console/passkey-sign-in': endpoint({
    summary: 'Signs somebody of the staff in by a passkey, without address and password.',
    channels: [],
    visitors: ['ghost'],
    body: z.strictObject({ credential: signedCredential }),
    answer: signedInStaff,
    failures: ['PASSKEY_REFUSED'],
  }),
};
