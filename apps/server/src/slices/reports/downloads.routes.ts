import type { FastifyInstance } from 'fastify';
import type { ReportFormat } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { openDownload } from './reports.service.ts';

const MEDIA_TYPE: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

const GONE = 'This download has expired. Open it again from your download queue.';

/** The files themselves. A browser that downloads carries no token, so the address itself is the key. */
export function registerDownloads(app: FastifyInstance, context: Context): void {
  app.get('/downloads/:secret', async (request, reply) => {
    const file = await openDownload(context, (request.params as { secret: string }).secret);
    if (!file) return reply.code(404).type('text/plain; charset=utf-8').send(GONE);
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="report.${file.format}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
      })
      .type(MEDIA_TYPE[file.format])
      .send(file.content);
  });
}
