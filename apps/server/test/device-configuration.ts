import { CAPABILITIES } from '@parwell/domain';
import type { Browser } from './browser.ts';
import { addDevice } from './devices.ts';
import { everything, startTestPortal, type TestPortal } from './portal.ts';

export interface ConfigurationPortal extends TestPortal {
  readonly staff: Browser;
  /** Owns devices and users of c1. */
  readonly admin: Browser;
  /** Owns devices of c1, and may only view its users. */
  readonly technician: Browser;
  /** Views devices of c1. */
  readonly nurse: Browser;
}

export async function startConfigurationPortal(
  settings: Record<string, string> = {},
): Promise<ConfigurationPortal> {
  const portal = await startTestPortal(settings);
  await portal.addCustomer('c1', 'Clinic One');
  await portal.addCustomer('c2', 'Clinic Two');
  const both = { providerTracking: 'Yes', locationTracking: 'Yes' };
  const c1 = { customerId: 'c1' };
  const c2 = { customerId: 'c2' };
  const neither = { providerTracking: 'No' };
  await addDevice(portal.db, { cabinetId: 'c1-001', ...c1, cabinetType: 'Virtual', properties: both });
  await addDevice(portal.db, { cabinetId: 'c1-002', ...c1, cabinetType: 'EM' });
  await addDevice(portal.db, { cabinetId: 'c1-003', ...c1, cabinetType: 'WEIGHT' });
  await addDevice(portal.db, { cabinetId: 'c1-004', ...c1, cabinetType: 'Virtual', properties: neither });
  const inStock = { cabinetType: 'Virtual', cabinetState: 20, properties: both } as const;
  await addDevice(portal.db, { cabinetId: 'c1-005', ...c1, ...inStock });
  await addDevice(portal.db, { cabinetId: 'c2-001', ...c2, cabinetType: 'Virtual', properties: both });
  await addDevice(portal.db, { cabinetId: 'c2-002', ...c2, cabinetType: 'MinibarRx' });
  const own = { customer: ['c1'] };
  const owner = everything('OWNER', CAPABILITIES);
  await portal.addUser({ email: 'staff@fff.example', accessGroups: { customer: ['ALL'] }, roles: owner });
  await portal.addUser({ email: 'admin@c1.example', accessGroups: own, roles: owner });
  await portal.addUser({
    email: 'technician@c1.example',
    accessGroups: own,
    roles: { cabinets: 'OWNER', users: 'VIEWER' },
  });
  await portal.addUser({ email: 'nurse@c1.example', accessGroups: own, roles: { cabinets: 'VIEWER' } });
  return {
    ...portal,
    staff: await portal.signIn('staff@fff.example'),
    admin: await portal.signIn('admin@c1.example'),
    technician: await portal.signIn('technician@c1.example'),
    nurse: await portal.signIn('nurse@c1.example'),
  };
}
