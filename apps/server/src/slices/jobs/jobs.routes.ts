import { listJobs } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import { listBackgroundJobs } from './jobs.list.ts';

export const jobsRoutes = ({ db, clock }: Context) => [
  route(listJobs, ({ query }) => listBackgroundJobs(db, query, clock.now())),
];
