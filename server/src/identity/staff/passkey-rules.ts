import type {
  OwnPasskeys,
  creationOptions,
  requestOptions,
} from '@noren/contract/entities/passkeys';
import { isIP } from 'node:net';
import type * as z from 'zod/mini';
import { isLoopback } from '../../platform/config/config.ts';

/** The site that passkeys are bound to: its origin, and the relying party id. */
export interface PasskeyPlace {
  origin: string;
  rp_id: string;
}

/**
 * Browsers bind passkeys to a domain, and do not allow them over plain HTTP or on an IP address.
 * This machine is an exception: `localhost` needs no HTTPS, so a server at 127.0.0.1 uses that
 * name. null: passkeys do not work on this server's URL.
 */
export function passkeyPlace(publicUrl: string): PasskeyPlace | null {
  const url = new URL(publicUrl);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) > 0) {
    if (!isLoopback(host)) return null;
    url.hostname = 'localhost';
    return { origin: url.origin, rp_id: 'localhost' };
  }
  return url.protocol === 'https:' || isLoopback(host) ? { origin: url.origin, rp_id: host } : null;
}

/** How long a device may take to sign, in milliseconds (@NOTE spec silent). */
export const challengeLife = 5 * 60_000;
/**
 * Maximum passkeys per account (@NOTE spec silent): e.g. a phone, a laptop and some security keys.
 */
export const maxPasskeys = 20;
/** Ed25519, P-256 and RSA with SHA-256: supported by phones, laptops and security keys. */
export const passkeyAlgorithms = [-8, -7, -257];

interface KnownPasskey {
  credential_id: Buffer;
  transports: string[];
}
const descriptorOf = ({ credential_id, transports }: KnownPasskey) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports,
});

/**
 * @param known the account's passkeys: a device that has one reports it, and creates no second one
 */
export const optionsToCreate = (
  { rp_id }: PasskeyPlace,
  staff: { id: number; email: string; name: string },
  challenge: string,
  known: readonly KnownPasskey[],
): z.infer<typeof creationOptions> => ({
  challenge,
  rp: { id: rp_id, name: 'Noren' },
  user: {
    id: Buffer.from(`noren-staff-${staff.id}`).toString('base64url'),
    name: staff.email,
    displayName: staff.name,
  },
  pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key' as const, alg })),
  timeout: challengeLife,
  // the device's maker is not needed
  attestation: 'none',
  // replaces address and password: the device stores the user id, and verifies by fingerprint, face
  // or PIN
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  excludeCredentials: known.map(descriptorOf),
});

export const optionsToSign = (
  { rp_id }: PasskeyPlace,
  challenge: string,
): z.infer<typeof requestOptions> => ({
  challenge,
  rpId: rp_id,
  timeout: challengeLife,
  userVerification: 'required',
  allowCredentials: [],
});

interface PasskeyRow {
  id: number;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export const ownPasskeysOf = (
  place: PasskeyPlace | null,
  rows: readonly PasskeyRow[],
): OwnPasskeys => ({
  origin: place?.origin ?? null,
  passkeys: rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  })),
});
