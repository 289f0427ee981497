import Fastify, { type FastifyInstance } from 'fastify';
import type { Metrics } from '../monitoring/metrics.ts';

/** Where a server is in its life. Only while it runs it can be ready. */
export interface Life {
  stage: 'starting' | 'running' | 'closing';
}

/** What a server needs to do its work; each tells whether it is there. */
export interface Readiness {
  readonly life: Readonly<Life>;
  readonly database: () => Promise<boolean>;
  /** For servers with the role gateway: whether it hears the devices. */
  readonly broker?: () => boolean;
}

/** `/healthz`, `/readyz` for all roles of this server, and `/readyz/api` for what people need of it. */
export function addHealthRoutes(
  app: FastifyInstance,
  { life, database, broker = () => true }: Readiness,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  const add = (path: string, parts: Readonly<Record<string, () => boolean | Promise<boolean>>>) =>
    app.get(path, async (_request, reply) => {
      if (life.stage !== 'running') return reply.status(503).send({ status: life.stage });
      const missing: string[] = [];
      for (const [name, isThere] of Object.entries(parts)) if (!(await isThere())) missing.push(name);
      return missing.length === 0
        ? reply.send({ status: 'ready' })
        : reply.status(503).send({ status: 'not ready', missing });
    });
  add('/readyz', { database, broker });
  add('/readyz/api', { database });
}

const PROMETHEUS = 'text/plain; version=0.0.4; charset=utf-8';

/** A port of its own for whoever watches the server. The metrics are here only, because nobody signs in to read them. */
export function createHealthServer(readiness: Readiness, { text }: Pick<Metrics, 'text'>): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, requestTimeout: 10_000 });
  addHealthRoutes(app, readiness);
  if (text) app.get('/metrics', async (_request, reply) => reply.type(PROMETHEUS).send(await text()));
  return app;
}
