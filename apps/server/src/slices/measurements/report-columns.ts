import { sql } from '../../platform/db/database.ts';
import type { ReportColumn } from '../../platform/reports/report-type.ts';

export const deviceColumns: readonly ReportColumn[] = [
  { key: 'deviceName', title: 'Device', kind: 'text', value: sql`cabinet_name`, width: 30 },
  { key: 'deviceId', title: 'ID', kind: 'text', value: sql`cabinet_id`, width: 14 },
  { key: 'customerId', title: 'Customer ID', kind: 'text', value: sql`customer_id`, width: 14 },
];
