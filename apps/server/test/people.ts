import { CAPABILITIES } from '@parwell/domain';
import { sql } from '../src/platform/db/database.ts';
import type { Browser } from './browser.ts';
import { everything, startTestPortal, type TestPortal } from './portal.ts';

export interface PeoplePortal extends TestPortal {
  /** Owns everything for ALL. */
  readonly staff: Browser;
  /** May create users for ALL, and little else. */
  readonly helpdesk: Browser;
  /** Administers the customers c1 and c2. */
  readonly admin: Browser;
}

export async function startPeoplePortal(): Promise<PeoplePortal> {
  const portal = await startTestPortal();
  await portal.addCustomer('c1', 'Clinic One', { gpo: 'G1', idn: 'I1' });
  await portal.addCustomer('c2', 'Clinic Two', { gpo: 'G1', subGpo: 'SG1' });
  await portal.addCustomer('c3', 'Clinic Three', { idn: 'I1', subIdn: 'SI1' });
  await portal.db.run(sql`INSERT INTO personas (identifier, roles, hidden) VALUES
    ('NURSE', '{"inventory":"VIEWER","orders":"VIEWER"}', false),
    ('BUYER', '{"orders":"OWNER"}', false),
    ('BILLING', '{"invoices":"OWNER"}', false),
    ('RETIRED', '{"inventory":"VIEWER"}', true)`);
  await portal.db.run(
    sql`INSERT INTO help_topics VALUES ('start', 'First steps', '1', 1), ('par', 'Par levels', '2', 2)`,
  );
  const all = { customer: ['ALL'] };
  await portal.addUser({
    email: 'staff@fff.example',
    accessGroups: all,
    roles: everything('OWNER', CAPABILITIES),
  });
  const few = { users: 'OWNER', inventory: 'OWNER', orders: 'VIEWER' };
  await portal.addUser({ email: 'helpdesk@fff.example', accessGroups: all, roles: few });
  await portal.addUser({ email: 'admin@c.example', accessGroups: { customer: ['c1', 'c2'] }, roles: few });
  return {
    ...portal,
    staff: await portal.signIn('staff@fff.example'),
    helpdesk: await portal.signIn('helpdesk@fff.example'),
    admin: await portal.signIn('admin@c.example'),
  };
}

export const auditEntriesOf = (portal: TestPortal, resourceId: string) =>
  portal.db.many<{ event_type: string; created_by: string; customer_id: string | null; data: unknown }>(sql`
    SELECT event_type, created_by, customer_id, description, data FROM audit_entries
    WHERE resource_id = ${resourceId} AND service = 'users' ORDER BY id`);

export const idOf = async (portal: TestPortal, email: string): Promise<string> =>
  (
    await portal.db.one<{ id: string }>(
      sql`SELECT id FROM users WHERE email = ${email} AND deleted_at IS NULL`,
    )
  ).id;
