import Fastify, { type FastifyInstance } from 'fastify';

/** What a server needs to do its work; each tells whether it is there. */
export interface Readiness {
  readonly database: () => Promise<boolean>;
  /** For servers with the role gateway: whether it hears the devices. */
  readonly broker?: () => boolean;
}

/** `/healthz`, `/readyz` for all roles of this server, and `/readyz/api` for what people need of it. */
export function addHealthRoutes(app: FastifyInstance, { database, broker = () => true }: Readiness): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  const add = (path: string, parts: Readonly<Record<string, () => boolean | Promise<boolean>>>) =>
    app.get(path, async (_request, reply) => {
      const missing: string[] = [];
      for (const [name, isThere] of Object.entries(parts)) if (!(await isThere())) missing.push(name);
      return missing.length === 0
        ? reply.send({ status: 'ready' })
        : reply.status(503).send({ status: 'not ready', missing });
    });
  add('/readyz', { database, broker });
  add('/readyz/api', { database });
}

/** For servers without the role api, which answer nothing else. */
export function createHealthServer(readiness: Readiness): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, requestTimeout: 10_000 });
  addHealthRoutes(app, readiness);
  return app;
}
