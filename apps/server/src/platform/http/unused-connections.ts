import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** For a request already on its way when the server stops. */
const GRACE_MS = 1000;

/**
 * Browsers open connections in advance. To Node these are not idle, so a stopping server would wait for their
 * timeout.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  app.addHook('preClose', async () => {
    const close = setTimeout(() => unused.forEach((socket) => socket.destroy()), GRACE_MS);
    app.server.once('close', () => clearTimeout(close));
  });
}
