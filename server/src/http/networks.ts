import { createHmac } from 'node:crypto';
import type { Ground } from '../ground.ts';
import { networkOf } from './rate-limits.ts';

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
