import { CAPABILITIES } from '@parwell/domain';
import { sql } from '../../src/platform/db/database.ts';
import { addIncident } from '../add-incident.ts';
import type { Browser } from '../browser.ts';
import { addDevice } from '../devices.ts';
import { TestPaymentProvider } from '../payment-provider.ts';
import { everything, startTestPortal, type TestPortal } from '../portal.ts';
import { addProduct } from '../products.ts';
import type { Known } from '../samples.ts';
import { makeProgram } from '../tokens.ts';
import { addRecords } from './records.ts';

/** Part of all data of the other customer, so that a leak shows in the text of an answer. */
export const OTHER = 'OTHERSECRET';
export const OTHER_EMAIL = 'somebody@othersecret.example';
export const IN_REPAIR = 'REPAIRSECRET';
export const IN_REPAIR_ID = 'c1-repair';

export interface World {
  readonly portal: TestPortal;
  readonly people: Readonly<Record<string, Browser>>;
  readonly others: Known;
}

/** Two customers, people of the first and of the provider, and a record of every kind at the second. */
export async function startWorld(): Promise<World> {
  const portal = await startTestPortal(
    { FRESH_SIGN_IN_FOR: 'transmit,release,roles' },
    { gateways: { payments: new TestPaymentProvider() } },
  );
  const people: Record<string, Browser> = {};
  await portal.addCustomer('c1', 'Own Clinic');
  await portal.addCustomer(`c2-${OTHER}`, `Clinic ${OTHER}`);
  const owner = everything('OWNER', CAPABILITIES);
  const viewer = everything('VIEWER', CAPABILITIES);
  const own = { customer: ['c1'] };
  const all = { customer: ['ALL'] };
  const id = await portal.addUser({
    email: OTHER_EMAIL,
    accessGroups: { customer: [`c2-${OTHER}`] },
    roles: owner,
  });
  await portal.addUser({ email: 'owner@own.example', accessGroups: own, roles: owner });
  await portal.addUser({ email: 'viewer@own.example', accessGroups: own, roles: viewer });
  await portal.addUser({ email: 'powerless@own.example', accessGroups: own });
  await portal.addUser({ email: 'staff@fff.example', accessGroups: all, roles: owner });
  await portal.addUser({ email: 'staff-viewer@fff.example', accessGroups: all, roles: viewer });
  await portal.addUser({ email: 'helpdesk@fff.example', accessGroups: all, roles: { users: 'OWNER' } });
  await portal.addUser({ email: 'exact@own.example', accessGroups: own });
  await portal.addUser({ email: 'exact-staff@fff.example', accessGroups: all });
  const customers = ['owner@own', 'viewer@own', 'powerless@own', 'exact@own'];
  const staff = ['staff@fff', 'staff-viewer@fff', 'helpdesk@fff', 'exact-staff@fff'];
  for (const name of [...customers, ...staff]) {
    people[name.split('@')[0] ?? ''] = await portal.signIn(`${name}.example`);
  }
  // Personas belong to no customer: everybody who manages users may see their names.
  await portal.db.run(sql`INSERT INTO personas (identifier) VALUES ('EVERYBODYS')`);
  // Orderable products are the provider's, and visible to everybody.
  await addProduct(portal, 'P-everybody', 'Immune globulin');
  await addDevice(portal.db, {
    cabinetId: IN_REPAIR_ID,
    customerId: 'c1',
    cabinetName: `Flex ${IN_REPAIR}`,
    cabinetType: 'WEIGHT',
    cabinetState: 60,
    properties: { room: IN_REPAIR, serialNumber: IN_REPAIR },
  });
  await portal.db.run(sql`
    INSERT INTO device_alerts (cabinet_id, customer_id, cabinet_type, message_id, alert_timestamp, source_type,
      alert_type, alert_group, alert_level, message, created_at)
    VALUES (${IN_REPAIR_ID}, 'c1', 'WEIGHT', 'm', now(), 'DEVICE', 'X', 'DOOR', 'Error', ${IN_REPAIR}, now())`);
  await addIncident(portal.db, {
    cabinetId: IN_REPAIR_ID,
    customerId: 'c1',
    createdAt: portal.clock.now(),
    details: { reason: IN_REPAIR },
  });
  const others = await addRecords(portal, {
    customerId: `c2-${OTHER}`,
    mark: OTHER,
    email: OTHER_EMAIL,
    userId: id,
  });
  return { portal, people, others };
}

/** Programs with tokens of everything, one of which has ended, and one whose person may no longer do anything of it. */
export async function addPrograms({ portal, people }: World): Promise<Readonly<Record<string, Browser>>> {
  const make = (owner: string) => makeProgram(portal, people[owner] as Browser);
  const [owner, staff, idle, ended] = [
    await make('owner'),
    await make('staff'),
    await make('owner'),
    await make('owner'),
  ];
  const { db } = portal;
  await db.run(sql`UPDATE program_tokens SET scopes = '{}' WHERE id = ${idle.token.tokenId}`);
  await db.run(sql`UPDATE program_tokens SET ended_at = made_at WHERE id = ${ended.token.tokenId}`);
  return {
    'owner-program': owner.program,
    'staff-program': staff.program,
    'idle-program': idle.program,
    'ended-program': ended.program,
  };
}
