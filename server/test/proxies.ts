import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A reverse proxy like a CDN or nginx: it appends its caller to X-Forwarded-For, and calls from an
 * address of its own.
 */
export interface Proxy {
  port: number;
  close: () => void;
}

/**
 * @param from the address it calls from: on Linux all of 127/8 belong to this machine
 * @param to the port behind it
 */
export async function startProxy(from: string, to: number): Promise<Proxy> {
  const server: Server = createServer((incoming, reply) => {
    const forwarded = [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress]
      .filter(Boolean)
      .join(', ');
    const onwards = request(
      {
        host: '127.0.0.1',
        port: to,
        localAddress: from,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, 'x-forwarded-for': forwarded },
        agent: false,
      },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      },
    );
    onwards.once('error', () => reply.writeHead(502).end());
    incoming.pipe(onwards);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

export interface Calling {
  from: string;
  port: number;
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Calls from an address. @returns the status */
export function callFrom({
  from,
  port,
  method = 'POST',
  path,
  headers = {},
  body,
}: Calling): Promise<number> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        localAddress: from,
        method,
        path,
        agent: false,
        headers: {
          host: 'localhost',
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...headers,
        },
      },
      (answer) => answer.resume().once('end', () => resolve(answer.statusCode ?? 0)),
    );
    outgoing.once('error', reject);
    outgoing.end(text);
  });
}
