import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A line to a gateway that can be made to take calls and never answer them. */
export interface HangingGateway {
  origin: string;
  /** From now on calls are taken and never answered (true), or led on (false); those that hang already go on hanging. */
  hang: (hangs: boolean) => void;
  /** How many calls hung so far. */
  hung: () => number;
  close: () => void;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** @param target where the real one listens */
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
