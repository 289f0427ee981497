import type { Context } from '../../context.ts';
import { handles } from '../../platform/jobs.ts';
import type { DocumentListener } from './document-listeners.ts';
import { sendDocuments, sendWaitingDocuments } from './send-documents.service.ts';

export const exchangeJobs = (context: Context, listeners: readonly DocumentListener[]) => [
  handles(sendDocuments, (_data, { signal }) => sendWaitingDocuments(context, listeners, signal)),
];
