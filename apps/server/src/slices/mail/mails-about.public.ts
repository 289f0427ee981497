import type { IncidentDetails } from '@parwell/contract';
import { sql, type Queryable } from '../../platform/db/database.ts';

type Told = NonNullable<IncidentDetails['told']>[number];

/** The mails to people of a customer about an incident, newest first. */
export const listMailsAbout = async (
  db: Queryable,
  customerId: string,
  incidentId: number,
): Promise<Told[]> =>
  (
    await db.many<Omit<Told, 'sentAt'> & { readonly sentAt: Date }>(sql`
      SELECT to_email AS email, subject, status, created_at AS "sentAt", opens_count > 0 AS opened FROM mail_messages
      WHERE notification_type IS NOT NULL AND incident_ids @> ARRAY[${incidentId}::bigint] AND customer_id = ${customerId}
      ORDER BY created_at DESC, to_email`)
  ).map(({ sentAt, ...mail }) => ({ ...mail, sentAt: sentAt.toISOString() }));
