import type { NewCredential, SignedCredential } from '@noren/contract/entities/passkeys';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import { passkeyAlgorithms, type PasskeyPlace } from './passkey-rules.ts';

// loaded on demand: many servers never use passkeys
const library = () => import('@simplewebauthn/server');

/** The challenge that a device says it signed; null when it is unreadable. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' && challenge !== '' ? challenge : null;
  } catch {
    return null;
  }
}

/**
 * Verifies a new passkey and returns its public half; null: wrong site, wrong challenge, or no user
 * verification (fingerprint, face or PIN).
 */
export async function readNewPasskey(
  { origin, rp_id }: PasskeyPlace,
  { response, id, rawId, type }: NewCredential,
  expectedChallenge: string,
): Promise<{
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: string[];
} | null> {
  const { verifyRegistrationResponse } = await library();
  const { clientDataJSON, attestationObject } = response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
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
    // the library throws for every invalid input, which is not our error
    return null;
  }
}

/**
 * Verifies a signature and returns the passkey's new counter; null: invalid, or a counter that was
 * passed before, which indicates a copy.
 */
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
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
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
