import { lookup as lookUp } from 'node:dns/promises';
import { request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/**
 * Why there was no reply: the secret for the signature cannot be decrypted, the address is not
 * allowed, the receiver is unreachable, or it took too long.
 */
type ReceiverFault = 'secret' | 'address' | 'unreachable' | 'timeout';
export type ReceiverReply = { status: number } | { fault: ReceiverFault };

interface HowToPost {
  /** also allows addresses for which `mayReach` returns true, besides public ones */
  mayReach: (address: string) => boolean;
  /** for the whole request, in milliseconds */
  within: number;
  resolve?: (name: string) => Promise<{ address: string; family: number }[]>;
}

class AddressRefused extends Error {}

/**
 * Resolves a name for one connection, which uses the very addresses that were checked, so that the
 * name cannot change in between (DNS rebinding). One address that is not allowed refuses the name.
 */
function guardedLookup({
  mayReach,
  resolve = (name) => lookUp(name, { all: true }),
}: HowToPost): LookupFunction {
  return (name, options, callback) => {
    resolve(name).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => mayReach(address) || isPublicAddress(address)))
          return callback(new AddressRefused(name), '', 0);
        return options.all ? callback(null, found) : callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}

/**
 * Posts a body to an address that a store chose. Follows no redirect, keeps no connection open, and
 * reads only the status of the reply, whatever its length.
 */
export async function postEvent(
  url: string,
  headers: Record<string, string>,
  body: string,
  how: HowToPost,
): Promise<ReceiverReply> {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  // no name is resolved for an IP address, so it is checked here
  if (isIP(host) !== 0 && !how.mayReach(host) && !isPublicAddress(host))
    return { fault: 'address' };
  const signal = AbortSignal.timeout(how.within);
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    headers,
    lookup: guardedLookup(how),
    signal,
  };
  return new Promise((resolve) => {
    const request = (protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      options,
      (response) => {
        response.on('error', () => undefined);
        response.destroy();
        resolve({ status: response.statusCode ?? 0 });
      },
    );
    request.on('error', (error) =>
      resolve({
        fault:
          error instanceof AddressRefused ? 'address' : signal.aborted ? 'timeout' : 'unreachable',
      }),
    );
    request.end(body);
  });
}
