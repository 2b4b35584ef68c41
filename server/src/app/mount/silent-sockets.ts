import type { Server, Socket } from 'node:net';

/**
 * Tracks connections without a request. Browsers open connections ahead of need, and Node counts
 * them as neither idle nor active: a stop would wait for their header timeout.
 * @returns a function that closes those that have sent no request
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
