import { isIP } from 'node:net';

/** Names of networks that @fastify/proxy-addr supports. */
const named: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isNetwork(text: string): boolean {
  if (named.has(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
}

/**
 * Parses TRUSTED_PROXIES: the number of proxies in front of this process, or their addresses and
 * networks.
 * @returns null when it is neither
 */
export function readTrustedProxies(text: string): number | string[] | null {
  if (/^\d$/.test(text)) return Number(text);
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : null;
}

/**
 * Fastify's `trustProxy` option. The caller is the first address from the right of
 * `X-Forwarded-For` that is not a trusted proxy; addresses that a shopper forges are left of it.
 * Default: one proxy when there is a PUBLIC_URL, else none.
 */
export function trustProxy({
  trusted_proxies,
  public_url,
}: {
  trusted_proxies: number | string[] | null;
  public_url: string | null;
}) {
  const trusted = trusted_proxies ?? (public_url === null ? 0 : 1);
  if (typeof trusted !== 'number') return trusted;
  return trusted > 0 && ((_address: string, hop: number) => hop < trusted);
}
