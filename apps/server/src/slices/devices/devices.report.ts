import { DEVICE_COLUMNS, DeviceFilter, listDevices } from '@parwell/contract';
import { DEVICE_STATES, DEVICE_TYPE_LABELS, LARGE_EXPORT_LIMIT } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { labelOf } from '../../platform/reports/label-of.ts';
import { reportColumns } from '../../platform/reports/report-columns.ts';
import { defineReport } from '../../platform/reports/report-type.ts';
import { searchedProperties } from './device-properties.service.ts';
import { deviceList } from './devices.list.ts';
import { lastHeardAt } from './connectivity.public.ts';
import { storedFields } from './devices.queries.ts';

const typeLabel = labelOf(DEVICE_TYPE_LABELS, sql`cabinet_type`);
const stateLabel = labelOf(DEVICE_STATES, sql`cabinet_state`);

export const devicesReport = defineReport({
  type: 'RNI_UIEXPORT_CabinetsReport',
  title: 'Devices',
  template: 'Devices',
  permission: listDevices.permission,
  filter: DeviceFilter,
  limit: LARGE_EXPORT_LIMIT,
  columns: (tenants) =>
    reportColumns(DEVICE_COLUMNS, { ...storedFields, connectivityStatus: lastHeardAt(tenants) }),
  groups: {
    customerId: { title: 'Customer ID', value: sql`customer_id` },
    cabinetType: { title: 'Type', value: typeLabel },
    cabinetState: { title: 'Status', value: stateLabel },
    tempControl: { title: 'Temp Control', value: sql`temp_control` },
  },
  source: async (where, tenants, db, now) => {
    const searched = await searchedProperties(db, tenants, where.properties);
    return deviceList.source({ tenants, searched, now }, where, { key: 'cabinetId', direction: 'ASC' });
  },
});
