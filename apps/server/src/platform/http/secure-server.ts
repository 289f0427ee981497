import { lookup } from 'node:dns/promises';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Certificate } from '../tls/certificate.ts';

/** As Fastify has them for servers that it makes itself. */
interface Timeouts {
  readonly keepAliveTimeout?: number;
  readonly requestTimeout?: number;
  readonly connectionTimeout?: number;
}

const HANDSHAKE_MS = 15_000;

export type SecureServers = ReturnType<typeof secureServers>;

/** Fastify's own servers cannot be given another certificate while they run. */
export function secureServers(certificate: Certificate) {
  let another: (() => Server) | undefined;
  return {
    serverFactory: (handler: RequestListener, timeouts: Timeouts): Server => {
      another = () => {
        const server = createServer({ ...certificate.options, handshakeTimeout: HANDSHAKE_MS }, handler);
        const { keepAliveTimeout, requestTimeout, connectionTimeout } = timeouts;
        if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout;
        if (requestTimeout !== undefined) server.requestTimeout = requestTimeout;
        if (connectionTimeout !== undefined) server.setTimeout(connectionTimeout);
        certificate.follow(server);
        return server;
      };
      return another();
    },
    /** `localhost` is 127.0.0.1 and ::1, of which Node listens to one. */
    async listen(app: FastifyInstance, port: number, host: string): Promise<string> {
      const address = await app.listen({ port, host });
      if (host === 'localhost') {
        const main = app.server.address() as AddressInfo;
        const own = await lookup(host, { all: true });
        for (const { address: other } of own.filter((found) => found.address !== main.address))
          await listenToo(app, another?.(), main.port, other);
      }
      return address.replace(/^http:/, 'https:');
    },
  };
}

/** A machine without this address does without. */
async function listenToo(
  app: FastifyInstance,
  server: Server | undefined,
  port: number,
  host: string,
): Promise<void> {
  if (!server) return;
  await new Promise<void>((resolve) => {
    server.once('error', () => resolve());
    server.listen(port, host, () => resolve());
  });
  app.server.once('close', () => server.close());
}
