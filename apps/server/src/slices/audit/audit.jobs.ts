import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob, handles } from '../../platform/jobs.ts';
import { noteHead } from './noted-head.service.ts';
import { sealAudit, sealEntries } from './audit.service.ts';
import { removeOldEntries } from './remove-old-entries.service.ts';

const removeOld = defineJob({ name: 'audit.removeOld', data: z.object({}), cron: '5 4 * * *' });

export const auditJobs = (context: Context) => [
  handles(sealAudit, async (_data, { signal }) => {
    const sealed = await sealEntries(context, signal);
    if (sealed) context.log.info({ sealed }, 'audit entries sealed');
    await noteHead(context);
  }),
  handles(removeOld, async (_data, { signal }) => void (await removeOldEntries(context, signal))),
];
