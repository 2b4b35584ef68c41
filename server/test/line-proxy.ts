import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to PostgreSQL that can break the connection without telling either end. */
export interface LineProxy {
  /** The same database, through this proxy. */
  through: (url: string) => string;
  /**
   * Drops everything in both directions for `ms`; open connections stay dead for ever without an
   * error, as behind a firewall that lost its state.
   */
  blackHole: (ms: number) => Promise<void>;
  /** Refuses new connections and closes open ones, until the returned function is called. */
  refuse: () => () => void;
  /**
   * Loses the next COMMITs, each once: `answer-lost`: the database gets it, but its reply is lost;
   * `swallowed`: the database never gets it. The connection then ends only for the client.
   */
  loseCommits: (how: 'answer-lost' | 'swallowed', times: number) => void;
  /** Number of COMMITs lost so far. */
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
