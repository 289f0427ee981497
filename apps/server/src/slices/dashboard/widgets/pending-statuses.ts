import { PENDING_INVOICE_STATUSES } from '@parwell/domain';

type PendingStatus = (typeof PENDING_INVOICE_STATUSES)[number];

export const pendingStatuses = (status?: PendingStatus): PendingStatus[] =>
  status === undefined ? [...PENDING_INVOICE_STATUSES] : [status];
