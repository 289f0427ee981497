import type { FoundDevice } from '@parwell/contract';
import type { Tenants } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { findBest } from '../../platform/db/find.ts';
import { customerName } from '../customers/customers.public.ts';
import { visiblePropertyKeys } from '../property-settings/property-settings.public.ts';
import { visibleDevices } from './device-periods.ts';

type Row = Omit<FoundDevice, 'score'> & { readonly serialNumber: string | null };

/** A caller who may not see the property does not find a device by it. */
const serialNumber = (tenants: Tenants) => sql`CASE WHEN 'serialNumber' IN (
  SELECT data_key FROM (${visiblePropertyKeys(sql`devices.cabinet_type`, tenants)}) defined)
  THEN devices.properties ->> 'serialNumber' END`;

/** By name, id, serial numbers or the id of the hardware. */
export async function findDevices(db: Queryable, tenants: Tenants, text: string): Promise<FoundDevice[]> {
  const rows = await findBest<Row>(
    db,
    {
      from: sql`devices`,
      key: sql`cabinet_id`,
      visible: visibleDevices(tenants),
      fields: sql`cabinet_id AS "cabinetId", cabinet_name AS "cabinetName", customer_id AS "customerId",
        ${customerName(sql`devices.customer_id`)} AS "customerName", enclosure_serial_no AS "enclosureSerialNo", device_id AS "deviceId",
        ${serialNumber(tenants)} AS "serialNumber"`,
      textsOf: (device) => [
        device.cabinetName,
        device.cabinetId,
        device.enclosureSerialNo,
        device.deviceId ?? '',
        device.serialNumber ?? '',
      ],
    },
    text,
  );
  return rows.map(({ serialNumber: _found, ...device }) => device);
}
