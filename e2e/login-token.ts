import { createHmac, randomUUID } from 'node:crypto';

/** What the workers' servers share with the live platform that these journeys play. */
export const loginTokenSecret = 'e2e-secret-that-a-live-platform-shares';

export interface Claims {
  sub?: string;
  role: 'buyer' | 'seller' | 'member';
  region?: string;
  locale?: string;
  email?: string;
  name?: string;
  jti?: string;
  /** seconds until it is over; negative: it is over */
  lives?: number;
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A login token as a live platform hands it over (D-084): HS256, good for one use. */
export function loginToken({ lives = 600, sub = `e2e-${randomUUID()}`, jti = randomUUID(), ...claims }: Claims, secret = loginTokenSecret): string {
  const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, sub, jti, aud: 'noren', exp: Math.floor(Date.now() / 1000) + lives })}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}
