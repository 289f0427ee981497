import { CAPABILITIES, type DeviceState, type DeviceType, type TempControl } from '@parwell/domain';
import { sql, type Queryable } from '../src/platform/db/database.ts';
import type { Browser } from './browser.ts';
import { everything, startTestPortal, type TestPortal } from './portal.ts';

interface NewDevice {
  readonly cabinetId: string;
  readonly customerId: string;
  readonly cabinetName?: string;
  readonly cabinetType?: DeviceType;
  readonly cabinetState?: DeviceState;
  readonly tempControl?: TempControl;
  readonly deviceId?: string;
  /** By camel-case name, as stored. */
  readonly properties?: Readonly<Record<string, string>>;
  /** By default the device never sent anything. */
  readonly heardAt?: Date;
}

export async function addDevice(db: Queryable, device: NewDevice): Promise<void> {
  const { cabinetId, cabinetName = `Device ${cabinetId}`, cabinetType = 'EM', cabinetState = 30 } = device;
  await db.run(sql`
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control,
      device_id, properties, created_at)
    VALUES (${cabinetId}, ${cabinetName}, ${device.customerId}, ${cabinetType}, ${cabinetState},
      ${device.tempControl ?? 'Ambient'}, ${device.deviceId ?? null},
      ${JSON.stringify(device.properties ?? {})}, timestamptz '2026-01-01Z')`);
  if (device.heardAt) await db.run(sql`INSERT INTO device_contacts VALUES (${cabinetId}, ${device.heardAt})`);
}

export interface DevicesPortal extends TestPortal {
  /** Owns everything for ALL. */
  readonly staff: Browser;
  /** Owns everything for the customers c1 and c2. */
  readonly owner: Browser;
  /** Views the devices of c1. */
  readonly nurse: Browser;
  /** Owns everything for c3. */
  readonly stranger: Browser;
}

export async function startDevicesPortal({ begin }: { begin?: string } = {}): Promise<DevicesPortal> {
  const portal = await startTestPortal({}, { ...(begin && { begin }) });
  for (const id of ['c1', 'c2', 'c3']) await portal.addCustomer(id, `Clinic ${id}`);
  const person = async (email: string, customer: string[], roles: Record<string, string>) => {
    await portal.addUser({ email, accessGroups: { customer }, roles });
    return portal.signIn(email);
  };
  const owns = everything('OWNER', CAPABILITIES);
  return {
    ...portal,
    staff: await person('staff@fff.example', ['ALL'], owns),
    owner: await person('owner@c.example', ['c1', 'c2'], owns),
    nurse: await person('nurse@c.example', ['c1'], { cabinets: 'VIEWER' }),
    stranger: await person('stranger@c3.example', ['c3'], owns),
  };
}

export const auditEntriesOf = ({ db }: TestPortal, cabinetId: string) =>
  db.many<{ event_type: string; created_by: string; customer_id: string; data: unknown }>(sql`
    SELECT event_type, created_by, customer_id, data FROM audit_entries
    WHERE service = 'devices' AND resource_type = 'cabinet' AND resource_id = ${cabinetId} ORDER BY id`);
