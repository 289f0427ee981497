import { ALL, type Tenants } from '@parwell/domain';
import { sql, type Sql } from '../../platform/db/database.ts';
import { contacts } from './contacts.public.ts';
import { connectivityTwin } from './connectivity.twin.ts';

// Expressions over rows of the relation `devices`.

/** Customers see what a device measured, and when it was heard, only since it is theirs. */
export const visibleSince = (tenants: Tenants): Sql =>
  tenants === ALL ? sql`timestamptz '-infinity'` : sql`devices.assigned_since`;

const visibleContacts = (tenants: Tenants): Sql => sql`contacts.cabinet_id = devices.cabinet_id
  AND ${tenants === ALL ? sql`TRUE` : sql`contacts.last_heard_at >= devices.assigned_since`}`;

/** Joins `contacts.last_heard_at`: when each device was last heard, NULL if never. */
export const joinContacts = (tenants: Tenants): Sql =>
  sql`LEFT JOIN ${contacts} ON ${visibleContacts(tenants)}`;

/** Of rows that `joinContacts` was joined to. */
export const joinedConnectivity = (now: Date): Sql =>
  connectivityTwin.expression(
    { cabinetType: sql`devices.cabinet_type`, lastHeardAt: sql`contacts.last_heard_at` },
    now,
  );

/** The aggregate returns a row even for a device that was never heard from. */
export const connectivityStatus = (tenants: Tenants, now: Date): Sql => sql`(
  SELECT ${connectivityTwin.expression({ cabinetType: sql`devices.cabinet_type`, lastHeardAt: sql`max(last_heard_at)` }, now)}
  FROM ${contacts} WHERE ${visibleContacts(tenants)})`;

export const lastHeardAt = (tenants: Tenants): Sql =>
  sql`(SELECT last_heard_at FROM ${contacts} WHERE ${visibleContacts(tenants)})`;
