import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import { inServer } from '../places.ts';
import type { WebAssets } from './web-assets.ts';

export const WEB_BUILD = inServer('../web/dist');

const FILE_NAME = /^[\w-][\w.-]*$/;
/** The build's compressed copies are not served under their own names. */
const isCopy = (name: string): boolean => /\.(br|gz)$/.test(name);

/**
 * Without marks of time and size, which two builds may share: a browser would keep the page of the other build. They are
 * small.
 */
const WHOLE = { etag: false, lastModified: false };

/** Names under assets/ carry a hash of their content, so the content never changes. */
const LASTING = 'public, max-age=31536000, immutable';

/**
 * Serves index.html for every path that is not a file, because routing happens in the browser. Unknown API calls and
 * files still get a 404. A file of another build is looked for in `others`.
 */
export function servePortal(app: FastifyInstance, folder = WEB_BUILD, others?: WebAssets): void {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    app.register(fastifyStatic, {
      root: folder,
      // Otherwise each of the hundreds of files would get a route at every start.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(response, path) {
        response.header('cache-control', path.includes('/assets/') ? LASTING : 'no-cache');
      },
    });
    app.get<{ Params: { name: string } }>('/assets/:name', async ({ params: { name }, headers }, reply) => {
      if (!FILE_NAME.test(name) || isCopy(name)) return reply.callNotFound();
      if (existsSync(join(folder, 'assets', name))) return reply.sendFile(`assets/${name}`);
      const asset = await others?.find(name, headers['accept-encoding']);
      if (!asset) return reply.callNotFound();
      reply.headers({ 'cache-control': LASTING, vary: 'accept-encoding' }).type(asset.type);
      if (asset.encoding) reply.header('content-encoding', asset.encoding);
      return reply.send(asset.content);
    });
    for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((each) => each.isFile()))
      if (!isCopy(name)) app.get(`/${name}`, (_request, reply) => reply.sendFile(name, WHOLE));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !path.startsWith('/api/') && !/\.\w+$/.test(path);
    if (!isPage || !built) throw new AppError('not_found', 'There is nothing at this address.');
    return reply.header('cache-control', 'no-cache').sendFile('index.html', WHOLE);
  });
}
