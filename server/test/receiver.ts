import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

interface ReceivedPost {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A store's own system that receives events, or misbehaves. */
export interface Receiver {
  url: string;
  received: ReceivedPost[];
  /** sets its reply from now on */
  answer: (how: RequestListener) => void;
  close: () => Promise<void>;
}

export const withStatus =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end('thank you');

export async function openReceiver(): Promise<Receiver> {
  const received: ReceivedPost[] = [];
  let how = withStatus(200);
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(pieces).toString('utf8') });
      how(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answer: (next) => (how = next),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/**
 * Verifies a call as a Standard Webhooks receiver does; throws if it is not signed with the secret,
 * or its time is off.
 */
export const verified = ({ headers, body }: ReceivedPost, secret: string): any =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
