import { createHmac } from 'node:crypto';
import type { Ground } from '../ground.ts';

/**
 * Groups IPv6 addresses by /64, because one customer has a whole /64; IPv4 addresses stay as they
 * are.
 */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('%')[0]?.toLowerCase().split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const groups =
    tail === undefined
      ? left
      : [
          ...left,
          ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'),
          ...right,
        ];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/**
 * The network of an address, as a household, an office or a carrier's gateway has it: /24 of IPv4,
 * /64 of IPv6. Null for addresses that are not public (RFC 1918, 3927, 4193, 6598's 100.64/10,
 * loopback): those belong to a proxy or this machine and do not identify a buyer.
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
  if (!plain.includes(':') || plain === '::1' || plain === '::' || /^(fe[89ab]|f[cd])/.test(plain))
    return null;
  return networkOf(plain);
}

/**
 * Represents the caller's network in the database: 64 bits keyed with the server's key, so that the
 * tables alone reveal no address. A decimal string, because a bigint exceeds a number. Null: not
 * counted.
 */
export function networkDigest(app: Pick<Ground, 'config'>, ip: string): string | null {
  const network = publicNetwork(ip);
  if (network === null) return null;
  return createHmac('sha256', app.config.settings_key)
    .update(`network\0${network}`)
    .digest()
    .readBigInt64BE()
    .toString();
}
