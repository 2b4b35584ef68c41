import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy to a gateway that can accept calls and never reply. */
export interface HangingGateway {
  origin: string;
  /**
   * Makes further calls hang (true) or forwards them (false); calls that hang already go on
   * hanging.
   */
  hang: (hangs: boolean) => void;
  /** Number of calls that have hung so far. */
  hung: () => number;
  close: () => void;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** @param target origin of the real gateway */
export async function startHangingGateway(target: string): Promise<HangingGateway> {
  let hangs = false;
  let hung = 0;
  const server = createServer((request, response) => {
    if (hangs) {
      hung++;
      return;
    }
    void (async () => {
      const reply = await fetch(target + (request.url ?? ''), {
        method: request.method ?? 'POST',
        headers: { 'content-type': request.headers['content-type'] ?? '' },
        body: new Uint8Array(await bodyOf(request)),
      });
      response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' });
      response.end(Buffer.from(await reply.arrayBuffer()));
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hang: (yes) => {
      hangs = yes;
    },
    hung: () => hung,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
