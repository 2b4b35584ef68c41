import type { EveryKey } from '@noren/contract/every-endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ground } from '../ground.ts';
import { callLimits } from './call-limits.ts';
import { clearTries, tryOnce, type Bound } from './throttle.ts';
import { networkOf } from './networks.ts';

/** An endpoint's per-process rate limit, for the framework's own counter. */
export function limitOf(endpoint: EveryKey): { max: number; timeWindow: number } | undefined {
  const limit = callLimits[endpoint];
  return limit?.by === 'process' ? { max: limit.max, timeWindow: limit.seconds * 1000 } : undefined;
}

/**
 * Rate limit of webhooks, per address and gateway. During a sale a gateway sends many from few
 * addresses; a forged one costs a lookup or a digest. Refused ones are sent again (GMO 1.10, PAYUNi
 * 2.5), and pending payments are polled anyway. @NOTE spec silent: how many.
 */
export const webhookLimit = { max: 3000, timeWindow: 60_000 };

/**
 * Rate limit of browsers that return from a gateway's page, per address: far more than can have
 * left for it. @NOTE spec silent: how many.
 */
const returnLimit = { max: 600, timeWindow: 60_000 };

/**
 * Returns a function that decides whether a returning browser's payment is looked up at the
 * gateway. Beyond the limit the buyer is still redirected to a page with the known state; only the
 * gateway is spared.
 */
export function boundOnReturns(
  server: FastifyInstance,
): (request: FastifyRequest) => Promise<boolean> {
  if (!server.hasDecorator('createRateLimit')) return async () => true;
  const count = server.createRateLimit(returnLimit);
  return async (request) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return true;
    request.log.info('too many returns from one address: the gateway is not asked');
    return false;
  };
}

/** Limit of attempts at the operator's key, counted across all calls. */
const operatorKeyBound: Bound = { name: 'the operator’s key', max: 300, seconds: 15 * 60 };

/**
 * Returns a function that counts a call across all processes and returns the seconds its address
 * must wait (0: none), or null when the endpoint has no such limit.
 */
export function sharedLimitOf(
  endpoint: EveryKey,
): ((app: Ground, ip: string) => Promise<number>) | null {
  const limit = callLimits[endpoint];
  if (limit?.by !== 'all') return null;
  const bound: Bound = { name: endpoint, max: limit.max, seconds: limit.seconds };
  return (app, ip) => tryOnce(app, bound, networkOf(ip));
}

/**
 * Counts an attempt at an operator's key.
 * @returns seconds until this address may try again; 0: now
 */
export const tryOperatorKey = (app: Ground, ip: string): Promise<number> =>
  tryOnce(app, operatorKeyBound, networkOf(ip));

/** Resets the count, because a correct key does not count towards the guess limit. */
export const clearKeyTries = (app: Ground, ip: string): Promise<void> =>
  clearTries(app, operatorKeyBound, networkOf(ip));
