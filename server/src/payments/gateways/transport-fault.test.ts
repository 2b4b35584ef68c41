import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { transportFaultOf } from './transport-fault.ts';

/** As undici throws it, with the code in the cause. */
const failed = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

it.each([
  ['ECONNREFUSED', 'UNREACHABLE'],
  ['ENOTFOUND', 'UNREACHABLE'],
  ['UND_ERR_CONNECT_TIMEOUT', 'UNREACHABLE'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'CERTIFICATE_REFUSED'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'CERTIFICATE_REFUSED'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'CERTIFICATE_REFUSED'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'CERTIFICATE_REFUSED'],
  ['CERT_HAS_EXPIRED', 'CERTIFICATE_REFUSED'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'CERTIFICATE_REFUSED'],
  ['ECONNRESET', 'CONNECTION_LOST'],
  ['UND_ERR_SOCKET', 'CONNECTION_LOST'],
])('%s is %s', (code, fault) => expect(transportFaultOf(failed(code))).toBe(fault));

it('distinguishes a broken connection, a timeout and other errors', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await fetch(url).catch(transportFaultOf)).toBe('CONNECTION_LOST');
  server.close();
  expect(transportFaultOf(new DOMException('too late', 'TimeoutError'))).toBe('TIMEOUT');
  expect(transportFaultOf('nothing')).toBe('CONNECTION_LOST');
});
