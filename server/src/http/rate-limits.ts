import type { EveryKey } from '@noren/contract/every-endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHmac } from 'node:crypto';
import type { Ground } from '../ground.ts';
import { callLimits } from './call-limits.ts';
import { clearTries, tryOnce, type Bound } from './throttle.ts';

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

function sharedBound(endpoint: EveryKey): Bound | null {
  const limit = callLimits[endpoint];
  return limit?.by === 'all' ? { name: endpoint, max: limit.max, seconds: limit.seconds } : null;
}

/** Seconds until this address may call the endpoint again; 0: now. EveryEndpoint without such a bound cost nothing. */
export async function whyTooMany(app: Ground, endpoint: EveryKey, ip: string): Promise<number> {
  const bound = sharedBound(endpoint);
  return bound ? tryOnce(app, bound, networkOf(ip)) : 0;
}

/** Seconds until this address may try an operator's key again; 0: now. */
export const whyNoMoreKeys = (app: Ground, ip: string): Promise<number> => tryOnce(app, operatorKeyBound, networkOf(ip));

/** Whoever knew the key was no guesser. */
export const forgetKeyTries = (app: Ground, ip: string): Promise<void> => clearTries(app, operatorKeyBound, networkOf(ip));

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

/**
 * The network an address belongs to, as a household, an office or a carrier's gateway has it: /24 of IPv4, /64 of IPv6. Null for addresses that
 * nobody on the internet has (RFC 1918, 3927, 4193, 6598's 100.64/10, loopback): those are a proxy's or this machine's, and say nothing of who buys.
 */
export function publicNetwork(ip: string): string | null {
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/i, '').toLowerCase();
  const four = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/.exec(plain);
  if (four) {
    const [a, b] = [Number(four[1]), Number(four[2])];
    const isPrivate =
      a === 0 ||
      a === 10 ||
      a === 127 ||
      (a === 169 && b === 254) ||
      (a === 172 && b >= 16 && b < 32) ||
      (a === 192 && b === 168) ||
      (a === 100 && b >= 64 && b < 128);
    return isPrivate ? null : `${a}.${b}.${Number(four[3])}.0/24`;
  }
  if (!plain.includes(':') || plain === '::1' || plain === '::' || /^(fe[89ab]|f[cd])/.test(plain)) return null;
  return networkOf(plain);
}

/**
 * What stands for the caller's network in the database: 64 bits under the server's key, so that the tables alone name no address. As a decimal text,
 * for a bigint is more than a number holds. Null: not counted.
 */
export function networkDigest(app: Pick<Ground, 'config'>, ip: string): string | null {
  const network = publicNetwork(ip);
  if (network === null) return null;
  return createHmac('sha256', app.config.settings_key).update(`network\0${network}`).digest().readBigInt64BE().toString();
}
