import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import { calls } from '@parwell/contract';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { constants } from 'node:zlib';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { unwatched, type Monitoring } from '../monitoring/monitoring.ts';
import { insistsOnTls } from '../tls-settings.ts';
import { docsPage } from './docs-page.ts';
import { errorSender } from './error-mapper.ts';
import { contentSecurityPolicy, setSecurityHeaders } from './headers.ts';
import { addHealthRoutes, type Readiness } from './health.ts';
import { guardHosts } from './hosts.ts';
import { monitorRequests } from './monitor-requests.ts';
import { rememberOrigins } from './origin.ts';
import { openApiDocument } from './openapi.ts';
import { servePageAssets } from './page-assets.ts';
import { guardApiRoutes } from './register.ts';
import type { SecureServers } from './secure-server.ts';
import { slowRefusals } from './slow-refusals.ts';
import { sayWhenToRetry } from './retry-after.ts';
import { closeUnusedConnections } from './unused-connections.ts';

interface Options {
  readonly config: Config;
  readonly log: Log;
  readonly monitoring?: Monitoring;
  readonly readiness: Readiness;
  readonly frameSources?: readonly string[];
  readonly refusalDelayMs?: number | undefined;
  /** Without it the server speaks plain HTTP. */
  readonly secure?: SecureServers | undefined;
}

const MAX_BODY = 1024 * 1024;

/** Without the slices: limits, headers, errors, API documents and health checks. */
export function createHttpServer(options: Options): FastifyInstance {
  const {
    config,
    log,
    monitoring = unwatched,
    readiness,
    frameSources = [],
    refusalDelayMs,
    secure,
  } = options;
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // The log adds the correlation id by itself.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trusted(config.TRUST_PROXY),
    bodyLimit: MAX_BODY,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 300 },
    ...(secure && { serverFactory: secure.serverFactory }),
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  const sendError = errorSender(monitorRequests(app, monitoring));
  const insistOnTls = insistsOnTls(config);
  const policy = contentSecurityPolicy(frameSources);

  closeUnusedConnections(app);
  sayWhenToRetry(app);
  guardApiRoutes(app);
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(reply, insistOnTls, policy);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  guardHosts(app, config);
  app.addHook('onResponse', async (request, reply) => {
    const path = loggedPath(request);
    request.log.info(
      {
        correlationId: request.id,
        method: request.method,
        path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  // Otherwise a connection in use when the server stops stays open for as long as the client keeps it.
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.life.stage === 'closing') reply.header('connection', 'close');
  });
  slowRefusals(app, refusalDelayMs);
  rememberOrigins(app);
  app.setErrorHandler(sendError);

  // Pages of lists are compressed synchronously at a low level: for small answers a stream takes longer than the
  // compression.
  app.register(compress, {
    threshold: 8 * 1024,
    syncThreshold: 64 * 1024,
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: constants.Z_BEST_SPEED },
  });
  // Many clients send a JSON content type without a body, which Fastify would refuse.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body as string, done),
  );
  app.register(cookie);
  app.register(formbody, { bodyLimit: 16 * 1024 });

  // Compression and cookies apply only to routes added after these plugins have loaded.
  app.after(() => addOwnRoutes(app, readiness));
  return app;
}

/** A number means how many proxies stand before the portal. */
const trusted = (proxies: Config['TRUST_PROXY']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** Outside the API a path parameter can be a secret, as in the address of a download. */
function loggedPath({ url, routeOptions }: FastifyRequest): string {
  const pattern = routeOptions.url ?? '';
  if (!pattern.startsWith('/api/') && pattern.includes(':')) return pattern;
  return url.split('?')[0] ?? '';
}

// Made on first use: each takes a tenth of a second.
let document: string | undefined;
let page: string | undefined;

function addOwnRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/api/openapi.json', { config: { public: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((document ??= JSON.stringify(openApiDocument(calls)))),
  );
  app.get('/api/docs', { config: { public: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((page ??= docsPage(calls).text)),
  );
  servePageAssets(app);
  addHealthRoutes(app, readiness);
}
