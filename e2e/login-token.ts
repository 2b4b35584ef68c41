import { createHmac, randomUUID } from 'node:crypto';

/** The secret that the test servers share with the simulated live platform. */
export const loginTokenSecret = 'e2e-secret-that-a-live-platform-shares';

export interface Claims {
  sub?: string;
  role: 'buyer' | 'seller' | 'member';
  region?: string;
  locale?: string;
  email?: string;
  name?: string;
  jti?: string;
  /** seconds until it expires; negative for an expired token */
  lives?: number;
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Creates a login token as a live platform does (D-084): HS256, for a single use. */
export function loginToken(
  { lives = 600, sub = `e2e-${randomUUID()}`, jti = randomUUID(), ...claims }: Claims,
  secret = loginTokenSecret,
): string {
  const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, sub, jti, aud: 'noren', exp: Math.floor(Date.now() / 1000) + lives })}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}
