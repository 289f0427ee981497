import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { sendFile } from '../../platform/http/file-answer.ts';
import type { ReportTypes } from './report-types.ts';
import { openDownload } from './reports.service.ts';

const GONE = 'This download has expired. Open it again from your download queue.';

/** Browsers send no token with a download, so the URL contains a secret. */
export function registerDownloads(app: FastifyInstance, context: Context, types: ReportTypes): void {
  app.get('/downloads/:secret', async (request, reply) => {
    const file = await openDownload(context, types, (request.params as { secret: string }).secret);
    if (!file) return reply.code(404).type('text/plain; charset=utf-8').send(GONE);
    return sendFile(reply.header('cache-control', 'no-store'), file);
  });
}
