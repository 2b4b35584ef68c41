import type { Server, Socket } from 'node:net';

/**
 * Browsers open connections ahead of need, and Node counts one that never asked anything as neither idle nor at work: a stop would wait for it until
 * its time for headers is over, more than a minute. @returns how to close those that have said nothing so far
 */
export function watchSilentSockets(server: Server): () => void {
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }: { socket: Socket }) => silent.delete(socket));
  return () => {
    for (const socket of silent) socket.destroy();
  };
}
