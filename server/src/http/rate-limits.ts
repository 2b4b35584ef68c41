import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ground } from '../ground.ts';
import { clearTries, tryOnce } from './throttle.ts';

/** What can be guessed or hoarded is limited per address; in a live sale many phones share one, so the bounds are wide. */
const limits: Record<string, { max: number; timeWindow: number }> = {
  'POST /guest/token': { max: 600, timeWindow: 60_000 },
  'POST /buyer/login': { max: 600, timeWindow: 60_000 },
  'POST /seller/login': { max: 120, timeWindow: 60_000 },
  'POST /auth/entry-preview': { max: 600, timeWindow: 60_000 },
  'POST /auth/user/logout': { max: 600, timeWindow: 60_000 },
  'POST /addresses': { max: 120, timeWindow: 60_000 },
  'POST /credit-cards': { max: 60, timeWindow: 60_000 },
  'POST /orders/{id}/pay': { max: 120, timeWindow: 60_000 },
  'POST /orders/{id}/cancel': { max: 120, timeWindow: 60_000 },
  'POST /orders/{id}/gmo-paypay': { max: 120, timeWindow: 60_000 },
  'POST /orders/{id}/messages': { max: 120, timeWindow: 60_000 },
  'POST /gmo-cvs': { max: 120, timeWindow: 60_000 },
  'POST /orders/{id}/payment-account/generate': { max: 120, timeWindow: 60_000 },
};

export const limitOf = (endpoint: string) => limits[endpoint];

/**
 * Notices, per address and gateway. In a sale a gateway sends many from few addresses; a forged one costs a look-up or a digest. What is
 * refused is sent again (GMO 1.10, PAYUNi 2.5), and silent payments are asked about anyway. @NOTE spec silent: how many.
 */
export const noticeLimit = { max: 3000, timeWindow: 60_000 };

/** Browsers that come back from a gateway's page, per address: far more than can have set out from one. @NOTE spec silent: how many. */
const returnLimit = { max: 600, timeWindow: 60_000 };

/**
 * Says of each return whether we ask the gateway for it. Beyond the bound a person is still led home, to a page that tells what is known;
 * only the gateway is spared.
 */
export function boundOnReturns(server: FastifyInstance): (request: FastifyRequest) => Promise<boolean> {
  if (!server.hasDecorator('createRateLimit')) return async () => true;
  const count = server.createRateLimit(returnLimit);
  return async (request) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return true;
    request.log.info('too many returns from one address: the gateway is not asked');
    return false;
  };
}

const minute = 60;
const hour = 60 * minute;

/**
 * What tells whether something exists, or writes letters, is counted per address in the database, for all processes together;
 * accounts have bounds of their own beside these (account/bounds.ts). @NOTE spec silent: tries and seconds.
 */
const shared: Record<string, { max: number; seconds: number }> = {
  'POST /auth/user/login': { max: 300, seconds: 15 * minute },
  'GET /users/email-exists': { max: 120, seconds: 15 * minute },
  'POST /users': { max: 60, seconds: hour },
  'POST /users/{id}/verification-email': { max: 60, seconds: hour },
  'POST /users/verify-email': { max: 300, seconds: 15 * minute },
  'GET /users/verify-email-token/{token}': { max: 300, seconds: 15 * minute },
  'POST /users/reset-password': { max: 60, seconds: hour },
  'GET /users/reset-password-token/{token}': { max: 300, seconds: 15 * minute },
  'POST /users/reset-password/verify': { max: 120, seconds: 15 * minute },
  'POST /orders/{id}/guest-session': { max: 120, seconds: 15 * minute },
  // codes to mailboxes that may be strangers'; behind one address of a carrier there may be hundreds who order
  'POST /stores/{slug}/contact-code': { max: 120, seconds: 15 * minute },
  'POST /stores/{slug}/contact-code/confirm': { max: 600, seconds: 15 * minute },
  'POST /stores/{slug}/order-lookup': { max: 120, seconds: 15 * minute },
  'the operator’s key': { max: 300, seconds: 15 * minute },
};

/** Seconds until this address may call the endpoint again; 0: now. Endpoints without such a bound cost nothing. */
export async function whyTooMany(app: Ground, endpoint: string, ip: string): Promise<number> {
  const bound = shared[endpoint];
  return bound ? tryOnce(app, { name: endpoint, ...bound }, networkOf(ip)) : 0;
}

/** Whoever knew the answer was no guesser. */
export async function forgetTries(app: Ground, endpoint: string, ip: string): Promise<void> {
  const bound = shared[endpoint];
  if (bound) await clearTries(app, { name: endpoint, ...bound }, networkOf(ip));
}

/** An IPv6 customer has a whole /64 to call from: one address of it counts as all. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('%')[0]?.toLowerCase().split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
