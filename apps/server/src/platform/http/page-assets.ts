import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { inServer } from '../places.ts';

const INTER = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const here = (name: string) => inServer(`src/platform/http/page-assets/${name}`);
const ASSETS: Readonly<Record<string, { path: string; type: string }>> = {
  'pages.css': { path: here('pages.css'), type: 'text/css; charset=utf-8' },
  'pages.js': { path: here('pages.js'), type: 'text/javascript; charset=utf-8' },
  'mark.svg': { path: here('mark.svg'), type: 'image/svg+xml' },
  'inter.woff2': { path: createRequire(import.meta.url).resolve(INTER), type: 'font/woff2' },
};

export function servePageAssets(app: FastifyInstance): void {
  for (const [name, { path, type }] of Object.entries(ASSETS)) {
    app.get(`/page-assets/${name}`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(type).send(createReadStream(path)),
    );
  }
}
