import { listJobs } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import * as queries from './jobs.queries.ts';

export const jobsRoutes = ({ db }: Context) => [route(listJobs, ({ query }) => queries.listJobs(db, query))];
