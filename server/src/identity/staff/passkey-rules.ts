import type { OwnPasskeys, creationOptions, requestOptions } from '@noren/contract/entities/passkeys';
import { isIP } from 'node:net';
import type * as z from 'zod/mini';
import { isLoopback } from '../../platform/config/config.ts';

/** Where passkeys work: the one origin, and the name that browsers bind them to. */
export interface PasskeyPlace {
  origin: string;
  rp_id: string;
}

/**
 * Browsers bind a passkey to a domain, and know none where a page came by plain HTTP or from a number. This machine itself is the exception: at the name
 * `localhost` both are fine, so a server that is reached at 127.0.0.1 has its passkeys there. null: at no address of this server's.
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
/** One account's passkeys at most (@NOTE spec silent): a phone, a laptop and some keys in drawers. */
export const mostPasskeys = 20;
/** Ed25519, P-256 and RSA with SHA-256: what phones, laptops and keys have. */
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

/** @param known those of the account: a device that has one of them is told so, and makes no second one */
export const optionsToCreate = (
  { rp_id }: PasskeyPlace,
  staff: { id: number; email: string; name: string },
  challenge: string,
  known: readonly KnownPasskey[],
): z.infer<typeof creationOptions> => ({
  challenge,
  rp: { id: rp_id, name: 'Noren' },
  user: { id: Buffer.from(`noren-staff-${staff.id}`).toString('base64url'), name: staff.email, displayName: staff.name },
  pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key' as const, alg })),
  timeout: challengeLife,
  // whose make a device is, is nobody's business
  attestation: 'none',
  // it stands for address and password at once: the device knows whose it is, and asks for finger, face or PIN
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  excludeCredentials: known.map(descriptorOf),
});

export const optionsToSign = ({ rp_id }: PasskeyPlace, challenge: string): z.infer<typeof requestOptions> => ({
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

export const ownPasskeysOf = (place: PasskeyPlace | null, rows: readonly PasskeyRow[]): OwnPasskeys => ({
  origin: place?.origin ?? null,
  passkeys: rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  })),
});
