import * as z from 'zod/mini';
import { asTyped, id, instant, matching } from '../scalars.ts';

/**
 * Why a passkey is refused. `no_domain`: this server is reached by an IP address or without https,
 * where browsers do not support passkeys; `over`: the signed challenge is too old or already used;
 * `unknown`: the passkey is not registered here, or the signature is not its own; `taken`: the
 * passkey is already registered to an account; `full`: the account has as many as it may.
 */
export const passkeyRefusals = ['no_domain', 'over', 'unknown', 'taken', 'full'] as const;

/** The caller's own passkeys. */
export const ownPasskeys = z.object({
  /** the console's origin at which passkeys can be added and used; null: this server has none */
  origin: z.nullable(z.string()),
  passkeys: z.array(
    z.object({ id, name: z.string(), created_at: instant, last_used_at: z.nullable(instant) }),
  ),
});
export type OwnPasskeys = z.infer<typeof ownPasskeys>;

const base64url = (most: number) => matching(most, /^[\w-]+$/);
const credentialParts = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(asTyped(40))),
  /** not used by the server */
  clientExtensionResults: z.record(asTyped(60), z.unknown()),
};

/** A browser's response with a new passkey (WebAuthn, RegistrationResponseJSON). */
export const newCredential = z.object({
  ...credentialParts,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.optional(z.array(asTyped(30)).check(z.maxLength(10))),
  }),
});
export type NewCredential = z.infer<typeof newCredential>;

/** A browser's response with a signature (WebAuthn, AuthenticationResponseJSON). */
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

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** Options for a browser to create a passkey (PublicKeyCredentialCreationOptionsJSON). */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(descriptor),
});

/**
 * Options for a browser to sign (PublicKeyCredentialRequestOptionsJSON). The list of credentials is
 * empty: the device knows its own passkeys.
 */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor),
});
