import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** For a request already on its way when the server stops. */
const GRACE_MS = 1000;

/** With TLS a request comes on another socket than the connection, but from the same place. */
const placeOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/**
 * Browsers open connections in advance. To Node these are not idle, so a stopping server would wait for their
 * timeout.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Map<string, Socket>();
  app.server.on('connection', (socket: Socket) => {
    const place = placeOf(socket);
    unused.set(place, socket);
    socket.once('close', () => {
      if (unused.get(place) === socket) unused.delete(place);
    });
  });
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(placeOf(socket)));
  app.addHook('preClose', async () => {
    const close = setTimeout(() => unused.forEach((socket) => socket.destroy()), GRACE_MS);
    app.server.once('close', () => clearTimeout(close));
  });
}
