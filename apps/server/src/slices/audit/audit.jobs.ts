import type { Context } from '../../context.ts';
import { handles } from '../../platform/jobs.ts';
import { noteHead } from './noted-head.service.ts';
import { sealAudit, sealEntries } from './audit.service.ts';

export const auditJobs = (context: Context) => [
  handles(sealAudit, async () => {
    const sealed = await sealEntries(context);
    if (sealed) context.log.info({ sealed }, 'audit entries sealed');
    await noteHead(context);
  }),
];
