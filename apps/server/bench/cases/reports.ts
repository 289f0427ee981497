import { auditList } from '../audit-list.ts';
import { reports } from '../reports.ts';

export const steps = [auditList, reports];
