import type { NewCredential, SignedCredential } from '@noren/contract/entities/passkeys';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import { passkeyAlgorithms, type PasskeyPlace } from './passkey-rules.ts';

// a server that nobody enters by a passkey need not read any of it
const library = () => import('@simplewebauthn/server');

/** What a device signed, as it says itself; null where it cannot be read. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { challenge?: unknown };
    return typeof challenge === 'string' && challenge !== '' ? challenge : null;
  } catch {
    return null;
  }
}

/** A new passkey's public half; null: it was not made at this place, for what was asked, or without its owner's finger, face or PIN. */
export async function readNewPasskey(
  { origin, rp_id }: PasskeyPlace,
  { response, id, rawId, type }: NewCredential,
  expectedChallenge: string,
): Promise<{ credential_id: Buffer; public_key: Buffer; counter: number; transports: string[] } | null> {
  const { verifyRegistrationResponse } = await library();
  const { clientDataJSON, attestationObject } = response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rp_id,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
    if (!verified) return null;
    const { credential } = registrationInfo;
    return {
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.transports ?? [],
    };
  } catch {
    // the library throws for each thing that is not as it must be; none of it is a fault of ours
    return null;
  }
}

/** How often the passkey has signed by now; null: it did not sign this here, or says a number that it has passed: there are two of it. */
export async function readSignature(
  { origin, rp_id }: PasskeyPlace,
  { response, id, rawId, type }: SignedCredential,
  expectedChallenge: string,
  known: { public_key: Buffer; counter: number; transports: string[] },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const credential: WebAuthnCredential = {
    id,
    publicKey: new Uint8Array(known.public_key),
    counter: known.counter,
    transports: known.transports as NonNullable<WebAuthnCredential['transports']>,
  };
  const { clientDataJSON, authenticatorData, signature } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rp_id,
      credential,
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
