import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob, handles } from '../../platform/jobs.ts';
import type { MetricDefinition } from '../../platform/monitoring/metrics.ts';
import { noteHead } from './noted-head.service.ts';
import { sealAudit, sealEntries, verifyChain } from './audit.service.ts';
import { removeOldEntries } from './remove-old-entries.service.ts';

/** Counted each time that it is found: every minute, or every night, until somebody handles it. */
const TAMPERED: MetricDefinition = {
  name: 'parwell_audit_tampered_total',
  help: 'How often this server found that the audit log was tampered with.',
};

/** An old entry that was changed shows only when all are read. */
const verifyAll = defineJob({ name: 'audit.verify', data: z.object({}), cron: '35 3 * * *' });
const removeOld = defineJob({ name: 'audit.removeOld', data: z.object({}), cron: '5 4 * * *' });

export const auditJobs = (context: Context) => {
  const tampered = context.metrics.counter(TAMPERED);
  // From the start: Prometheus does not see the first increase of a series that is new.
  tampered.add({}, 0);
  return [
    handles(sealAudit, async (_data, { signal }) => {
      const sealed = await sealEntries(context, signal);
      if (sealed) context.log.info({ sealed }, 'audit entries sealed');
      if (await noteHead(context)) tampered.add();
    }),
    handles(verifyAll, async (_data, { signal }) => {
      const { checked, problem } = await verifyChain(context, undefined, signal);
      if (problem === null) return context.log.info({ checked }, 'the audit log is intact');
      context.log.error({ problem }, 'the audit log was tampered with');
      return tampered.add();
    }),
    handles(removeOld, async (_data, { signal }) => void (await removeOldEntries(context, signal))),
  ];
};
