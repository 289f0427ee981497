import type { Context } from '../../context.ts';
import { handles } from '../../platform/jobs.ts';
import { sendDocuments, sendWaitingDocuments } from './send-documents.service.ts';

export const exchangeJobs = (context: Context) => [
  handles(sendDocuments, () => sendWaitingDocuments(context)),
];
