import { DeviceFilter, listDevices } from '@parwell/contract';
import { DEVICE_STATES, DEVICE_TYPE_LABELS, LARGE_EXPORT_LIMIT } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { labelOf } from '../../platform/reports/label-of.ts';
import { defineReport } from '../../platform/reports/report-type.ts';
import { searchedProperties } from './device-properties.service.ts';
import { deviceList } from './devices.list.ts';
import { lastHeardAt } from './connectivity.public.ts';
import { nameOfCustomer } from './devices.queries.ts';

const typeLabel = labelOf(DEVICE_TYPE_LABELS, sql`cabinet_type`);
const stateLabel = labelOf(DEVICE_STATES, sql`cabinet_state`);

export const devicesReport = defineReport({
  type: 'RNI_UIEXPORT_CabinetsReport',
  title: 'Devices',
  template: 'Devices',
  permission: listDevices.permission,
  filter: DeviceFilter,
  limit: LARGE_EXPORT_LIMIT,
  columns: (tenants) => [
    { key: 'cabinetName', title: 'Device', kind: 'text', value: sql`cabinet_name`, width: 30 },
    { key: 'cabinetId', title: 'ID', kind: 'text', value: sql`cabinet_id`, width: 14 },
    { key: 'customerName', title: 'Customer', kind: 'text', value: nameOfCustomer, width: 30 },
    { key: 'customerId', title: 'Customer ID', kind: 'text', value: sql`customer_id`, width: 14 },
    {
      key: 'cabinetType',
      title: 'Type',
      kind: 'text',
      value: typeLabel,
      labels: DEVICE_TYPE_LABELS,
      width: 18,
    },
    {
      key: 'cabinetState',
      title: 'Status',
      kind: 'text',
      value: stateLabel,
      labels: DEVICE_STATES,
      width: 12,
    },
    { key: 'tempControl', title: 'Temp Control', kind: 'text', value: sql`temp_control`, width: 12 },
    // The file is read later, when "online" may be outdated, so it shows when the device was last heard from.
    { key: 'connectivityStatus', title: 'Last heard', kind: 'instant', value: lastHeardAt(tenants) },
    { key: 'enclosureSerialNo', title: 'Enclosure Serial No', kind: 'text', value: sql`enclosure_serial_no` },
    { key: 'deviceId', title: 'Hardware ID', kind: 'text', value: sql`device_id` },
  ],
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
