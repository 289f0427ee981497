import { COMMAND_STATE_LABELS, EXPORT_LIMIT, type CommandKind, type DeviceType } from '@parwell/domain';
import { z } from 'zod';
import { sql } from '../../platform/db/database.ts';
import { defineReport } from '../../platform/reports/report-type.ts';
import { devices, visibleDevices } from '../devices/devices.public.ts';

const SYNC: CommandKind = 'inventory_sync';
const FLEX: DeviceType = 'WEIGHT';

/** The last inventory sync of every flex device for its present customer, including devices never synced. */
export const syncStatusReport = defineReport({
  type: 'RNI_UIEXPORT_CabinetInventorySyncStatusReport',
  title: 'Device Inventory Sync Status',
  template: 'Cabinet Inventory Sync Status',
  permission: { action: 'read', resource: 'cabinets', for: 'ALL' },
  filter: z.strictObject({ customerId: z.string().max(100) }).partial(),
  limit: EXPORT_LIMIT,
  columns: () => [
    { key: 'deviceName', title: 'Device', kind: 'text', value: sql`cabinet_name`, width: 30 },
    { key: 'deviceId', title: 'ID', kind: 'text', value: sql`devices.cabinet_id`, width: 14 },
    { key: 'customerId', title: 'Customer ID', kind: 'text', value: sql`customer_id`, width: 14 },
    { key: 'requestedAt', title: 'Requested', kind: 'instant', value: sql`requested_at` },
    { key: 'requestedBy', title: 'Requested by', kind: 'text', value: sql`requested_by`, width: 26 },
    {
      key: 'status',
      title: 'Status',
      kind: 'text',
      value: sql`coalesce(${JSON.stringify(COMMAND_STATE_LABELS)}::jsonb ->> status, 'Never synced')`,
      width: 18,
    },
    { key: 'answeredAt', title: 'Answered', kind: 'instant', value: sql`answered_at` },
    { key: 'resultCode', title: 'Result code', kind: 'number', value: sql`result_code` },
    { key: 'resultMessage', title: 'Result', kind: 'text', value: sql`result_message`, width: 40 },
  ],
  source: ({ customerId }, tenants) => ({
    from: sql`${devices} LEFT JOIN LATERAL (
      SELECT requested_at, requested_by, status, answered_at, result_code, result_message FROM device_commands sync
      WHERE sync.cabinet_id = devices.cabinet_id AND kind = ${SYNC} AND requested_at >= assigned_since
      ORDER BY requested_at DESC, id DESC LIMIT 1) last_sync ON TRUE`,
    where: sql`cabinet_type = ${FLEX} AND ${visibleDevices(tenants)}
      AND ${customerId === undefined ? sql`TRUE` : sql`customer_id = ${customerId}`}`,
    orderBy: sql`devices.cabinet_id`,
  }),
});
