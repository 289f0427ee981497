import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob, handles } from '../../platform/jobs.ts';
import { forgetOld, runImport, work } from './import-users.service.ts';

const forgetImports = defineJob({ name: 'users.forgetImports', data: z.object({}), cron: '53 2 * * *' });

export const usersJobs = (context: Context) => [
  handles(runImport, ({ importId }, { signal }) => work(context, importId, signal)),
  handles(forgetImports, () => forgetOld(context)),
];
