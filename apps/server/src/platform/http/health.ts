import Fastify, { type FastifyInstance } from 'fastify';
import type { Metrics } from '../monitoring/metrics.ts';

/** A server is ready only while `running`. */
export interface Life {
  stage: 'starting' | 'running' | 'closing';
}

export interface Readiness {
  readonly life: Readonly<Life>;
  readonly database: () => Promise<boolean>;
  /** For the role gateway: whether devices can be heard. */
  readonly broker?: () => boolean;
  /** What this server does in the background and does not get on with, by name. */
  readonly stalled?: () => readonly string[];
}

/** `/readyz` checks all roles of this server, `/readyz/api` only what people need. */
export function addHealthRoutes(
  app: FastifyInstance,
  { life, database, broker = () => true, stalled = () => [] }: Readiness,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  const add = (path: string, parts: Readonly<Record<string, () => boolean | Promise<boolean>>>) =>
    app.get(path, async (_request, reply) => {
      if (life.stage !== 'running') return reply.status(503).send({ status: life.stage });
      const missing: string[] = [];
      for (const [name, isThere] of Object.entries(parts)) if (!(await isThere())) missing.push(name);
      if (missing.length === 0) return reply.send({ status: 'ready' });
      const named = missing.includes('loops') && { stalled: stalled() };
      return reply.status(503).send({ status: 'not ready', missing, ...named });
    });
  add('/readyz', { database, broker, loops: () => stalled().length === 0 });
  add('/readyz/api', { database });
}

const PROMETHEUS = 'text/plain; version=0.0.4; charset=utf-8';

/** A separate port for monitoring. Metrics are served here only, because they need no sign-in. */
export function createHealthServer(readiness: Readiness, { text }: Pick<Metrics, 'text'>): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, requestTimeout: 10_000 });
  addHealthRoutes(app, readiness);
  if (text) app.get('/metrics', async (_request, reply) => reply.type(PROMETHEUS).send(await text()));
  return app;
}
