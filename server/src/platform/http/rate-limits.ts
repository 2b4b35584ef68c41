import type { EveryKey } from '@noren/contract/every-endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ground } from '../ground.ts';
import { callLimits } from './call-limits.ts';
import { clearTries, tryOnce, type Bound } from './throttle.ts';
import { networkOf } from './visitor.ts';

/** What one process counts of an endpoint's calls, as the framework's own counter takes it. */
export function limitOf(endpoint: EveryKey): { max: number; timeWindow: number } | undefined {
  const limit = callLimits[endpoint];
  return limit?.by === 'process' ? { max: limit.max, timeWindow: limit.seconds * 1000 } : undefined;
}

/**
 * Webhooks, per address and gateway. In a sale a gateway sends many from few addresses; a forged one costs a look-up or a digest. What is
 * refused is sent again (GMO 1.10, PAYUNi 2.5), and silent payments are asked about anyway. @NOTE spec silent: how many.
 */
export const webhookLimit = { max: 3000, timeWindow: 60_000 };

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

/** Tries at the operator's key, whichever call they come with. */
const operatorKeyBound: Bound = { name: 'the operator’s key', max: 300, seconds: 15 * 60 };

/**
 * What asks how long an address must wait before it may call the endpoint again, in seconds (0: now), counted for all processes together. Null: the endpoint
 * has no such bound, and its calls ask nobody.
 */
export function sharedLimitOf(endpoint: EveryKey): ((app: Ground, ip: string) => Promise<number>) | null {
  const limit = callLimits[endpoint];
  if (limit?.by !== 'all') return null;
  const bound: Bound = { name: endpoint, max: limit.max, seconds: limit.seconds };
  return (app, ip) => tryOnce(app, bound, networkOf(ip));
}

/** Seconds until this address may try an operator's key again; 0: now. */
export const whyNoMoreKeys = (app: Ground, ip: string): Promise<number> => tryOnce(app, operatorKeyBound, networkOf(ip));

/** Whoever knew the key was no guesser. */
export const forgetKeyTries = (app: Ground, ip: string): Promise<void> => clearTries(app, operatorKeyBound, networkOf(ip));
