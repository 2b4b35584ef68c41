import * as z from 'zod/mini';
import { asTyped, id, instant, matching } from '../scalars.ts';

/**
 * Why a passkey is not taken. `no_domain`: this server is reached by a number, or without https, where browsers know none; `over`: what was signed was asked
 * for too long ago, or was used; `unknown`: no passkey of anybody's here, or not signed by it; `taken`: it is somebody's already; `full`: as many as one
 * account may have.
 */
export const passkeyRefusals = ['no_domain', 'over', 'unknown', 'taken', 'full'] as const;

/** Somebody's own passkeys. */
export const ownPasskeys = z.object({
  /** the address of the console at which passkeys can be added and used; null: at none of this server's */
  origin: z.nullable(z.string()),
  passkeys: z.array(z.object({ id, name: z.string(), created_at: instant, last_used_at: z.nullable(instant) })),
});
export type OwnPasskeys = z.infer<typeof ownPasskeys>;

const base64url = (most: number) => matching(most, /^[\w-]+$/);
const credentialParts = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(asTyped(40))),
  /** read by nobody here */
  clientExtensionResults: z.record(asTyped(60), z.unknown()),
};

/** What a device answers that was asked for a new passkey, as browsers write it (WebAuthn, RegistrationResponseJSON). */
export const newCredential = z.object({
  ...credentialParts,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.optional(z.array(asTyped(30)).check(z.maxLength(10))),
  }),
});
export type NewCredential = z.infer<typeof newCredential>;

/** What a device answers that was asked to sign (AuthenticationResponseJSON). */
export const signedCredential = z.object({
  ...credentialParts,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: z.optional(z.nullable(asTyped(120))),
  }),
});
export type SignedCredential = z.infer<typeof signedCredential>;

const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

/** What a browser is told to make a passkey (PublicKeyCredentialCreationOptionsJSON). */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), requireResidentKey: z.literal(true), userVerification: z.literal('required') }),
  excludeCredentials: z.array(descriptor),
});

/** What a browser is told to sign (PublicKeyCredentialRequestOptionsJSON): the device itself knows whose passkeys it has. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor),
});
