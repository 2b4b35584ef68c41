import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to PostgreSQL of which the middle can be broken in ways that neither end webhooks. */
export interface LineProxy {
  /** The same database, by this line. */
  through: (url: string) => string;
  /** For `ms` whatever is sent is swallowed, both ways; what was connected stays dead for ever, without a word, as behind a firewall that forgot it. */
  blackHole: (ms: number) => Promise<void>;
  /** Nobody gets in, and who is in is thrown out, until the returned function is called. */
  refuse: () => () => void;
  /**
   * What becomes of the next COMMITs, each once: `answer-lost` it reaches the database, whose answer reaches nobody; `swallowed` the database never sees it.
   * The line ends then for the client alone.
   */
  loseCommits: (how: 'answer-lost' | 'swallowed', times: number) => void;
  /** How many of them were. */
  lost: () => number;
  close: () => void;
}

interface Line {
  client: Socket;
  server: Socket;
  swallowed: boolean;
}

/** @param port where PostgreSQL, or a pooler, listens on loopback */
export async function startLineProxy(port: number): Promise<LineProxy> {
  const lines = new Set<Line>();
  let isHole = false;
  let isClosed = false;
  let losing: { how: 'answer-lost' | 'swallowed'; left: number } = { how: 'swallowed', left: 0 };
  let lost = 0;

  const door = createServer((client) => {
    if (isClosed) return void client.destroy();
    const server = createConnection({ port, host: '127.0.0.1' });
    const line: Line = { client, server, swallowed: isHole };
    lines.add(line);
    client.on('data', (chunk: Buffer) => {
      if (line.swallowed) return;
      if (losing.left > 0 && chunk.includes('COMMIT\0')) {
        losing.left--;
        lost++;
        line.swallowed = true;
        if (losing.how === 'answer-lost') server.write(chunk);
        setTimeout(() => client.destroy(), 30);
        return;
      }
      server.write(chunk);
    });
    server.on('data', (chunk: Buffer) => line.swallowed || client.write(chunk));
    const end = (other: Socket) => () => {
      if (!line.swallowed) other.destroy();
      if (client.destroyed && server.destroyed) lines.delete(line);
    };
    client.on('close', end(server)).on('error', () => undefined);
    server.on('close', end(client)).on('error', () => undefined);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const own = (door.address() as AddressInfo).port;

  return {
    through: (url) => {
      const through = new URL(url);
      through.hostname = '127.0.0.1';
      through.port = String(own);
      return through.href;
    },
    blackHole: async (ms) => {
      isHole = true;
      for (const line of lines) line.swallowed = true;
      await new Promise((resolve) => setTimeout(resolve, ms));
      isHole = false;
    },
    refuse: () => {
      isClosed = true;
      for (const { client, server } of lines) {
        client.destroy();
        server.destroy();
      }
      return () => void (isClosed = false);
    },
    loseCommits: (how, times) => void (losing = { how, left: times }),
    lost: () => lost,
    close: () => {
      door.close();
      for (const { client, server } of lines) {
        client.destroy();
        server.destroy();
      }
    },
  };
}
