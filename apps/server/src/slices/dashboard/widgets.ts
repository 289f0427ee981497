import type { Widget } from './widget.ts';
import { aggConnection } from './widgets/agg-connection.ts';
import { igConnection } from './widgets/ig-connection.ts';
import { jobStatuses } from './widgets/job-statuses.ts';
import { jobs } from './widgets/jobs.ts';
import { mailServer } from './widgets/mail-server.ts';
import { sapConnection } from './widgets/sap-connection.ts';

/** All widgets. */
export const WIDGETS: readonly Widget[] = [
  sapConnection,
  igConnection,
  aggConnection,
  mailServer,
  jobs,
  jobStatuses,
];
