import { auditOf } from '../audit/audit.public.ts';

export const audit = auditOf('notifications', 'notification group');
