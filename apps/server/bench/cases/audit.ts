import { auditList } from '../audit-list.ts';

export const steps = [auditList];
