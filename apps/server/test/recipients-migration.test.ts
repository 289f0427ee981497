import { readFile } from 'node:fs/promises';
import { NOTIFICATION_TYPES, type NotificationType } from '@parwell/domain';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase, sql, type Database } from '../src/platform/db/database.ts';
import { judgeOf } from '../src/slices/notifications/judge.service.ts';
import { addUser } from './portal.ts';
import { createDatabase } from './postgres.ts';

// The migration to confirmed recipients, on a database of the version before.
let db: Database;
beforeAll(async () => {
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 2 });
  await db.plain(`
    DROP TABLE outside_addresses;
    ALTER TABLE channel_groups DROP COLUMN nobody_since;
    ALTER TABLE mail_messages DROP COLUMN audience`);
});
afterAll(() => db.close());

const context = {
  clock: { now: () => new Date('2026-11-19T12:00:00Z') },
  log: { warn: () => undefined },
} as unknown as Parameters<typeof judgeOf>[0];

test('what stands in groups goes on being told: people as people, all others unconfirmed (N11 N12)', async () => {
  await db.run(sql`
    INSERT INTO customers (customer_id, name, gpo_id) VALUES ('c1', 'c1', 'G1'), ('c2', 'c2', '')`);
  await db.run(sql`INSERT INTO personas (identifier, roles) VALUES ('WATCH', '{"incidents":"VIEWER"}')`);
  const person = (
    email: string,
    groups: object,
    roles: Record<string, string> = {},
    personas: string[] = [],
  ) => addUser(db, { email: `${email}@x.example`, accessGroups: groups, roles, personas });
  await person('direct', { customer: ['c1'] }, { incidents: 'OWNER' });
  await person('alerts', { customer: ['c1'] }, { alerts: 'VIEWER' });
  await person('persona', { customer: ['c1'] }, {}, ['WATCH']);
  await person('group', { gpo: ['G1'] }, { incidents: 'VIEWER' });
  await person('staff', { customer: ['ALL'] }, { incidents: 'VIEWER' });
  await person('weak', { customer: ['c1'] }, { users: 'OWNER' });
  await person('powerless', { customer: ['ALL'] });
  await person('other', { customer: ['c2'] }, { incidents: 'OWNER' });
  await person('left', { customer: ['c1'] }, { incidents: 'OWNER' });
  await db.run(sql`UPDATE users SET deleted_at = now() WHERE email = 'left@x.example'`);
  const names = [
    'direct',
    'alerts',
    'persona',
    'group',
    'staff',
    'weak',
    'powerless',
    'other',
    'left',
    'spy',
  ];
  const emails = names.map((name) => ` ${name.toUpperCase()}@X.example`);
  const types = Object.keys(NOTIFICATION_TYPES) as NotificationType[];
  const recipients = JSON.stringify(emails.map((email) => ({ channelType: 'email', email })));
  const add = (customerId: string, type: string) =>
    db.run(sql`
      INSERT INTO channel_groups (customer_id, notification_type, channel_group_name, recipients, active)
      VALUES (${customerId}, ${type}, '', ${recipients}, TRUE)`);
  await add('c1', 'incident');

  const migrate = async () =>
    db.plain(await readFile(new URL('../migrations/0105-recipients.sql', import.meta.url), 'utf8'));
  await migrate();
  expect(
    await db.many(sql`SELECT customer_id, email, state, stood FROM outside_addresses ORDER BY email`),
  ).toEqual(
    ['left', 'other', 'powerless', 'spy', 'weak'].map((name) => ({
      customer_id: 'c1',
      email: `${name}@x.example`,
      state: 'unconfirmed',
      stood: true,
    })),
  );

  // For every type, nobody who was told before is silent after it.
  await db.plain(`
    DROP TABLE outside_addresses;
    ALTER TABLE channel_groups DROP COLUMN nobody_since;
    ALTER TABLE mail_messages DROP COLUMN audience`);
  for (const type of types) if (type !== 'incident') await add('c2', type);
  await migrate();
  const judge = await judgeOf(context, db, ['c1', 'c2'], emails);
  for (const email of emails) {
    expect(judge('c1', 'incident', email).notTold).toBeNull();
    for (const type of types)
      if (type !== 'incident') expect(judge('c2', type, email).notTold, `${type} ${email}`).toBeNull();
  }
});
