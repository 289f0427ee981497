import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { isClipToken } from '../../gateways/video/clip-token.ts';
import { CLIPS_FOLDER, clipPath } from '../../gateways/video/local-clips.ts';
import { notFound } from '../../platform/app-error.ts';

/** For the embedded video gateway. Needs its token, because a video element sends no other. */
export function serveClips(app: FastifyInstance, context: Context): void {
  app.register(async (scope) => {
    // Supports range requests, which browsers make to seek within a clip.
    await scope.register(fastifyStatic, { root: CLIPS_FOLDER, serve: false, cacheControl: false });
    scope.get(clipPath(':name'), async (request, reply) => {
      const { name } = request.params as { name: string };
      const { token } = request.query as { token?: unknown };
      if (typeof token !== 'string' || !isClipToken(context, token) || !/^[\w-]+\.webm$/.test(name)) {
        throw notFound('The video');
      }
      return reply.header('cache-control', 'private, no-store').sendFile(name);
    });
  });
}
