import { randomUUID } from 'node:crypto';
import type { ChannelType, IncidentState, NotificationType, OutsideState } from '@parwell/domain';
import { jobHandlers } from '../src/app.ts';
import { sql, type Database } from '../src/platform/db/database.ts';
import { findIncidentStates } from '../src/slices/incidents/incident-states.public.ts';
import { notify, type Notification } from '../src/slices/notifications/notify.public.ts';
import { sendWaiting } from '../src/slices/notifications/send-waiting.service.ts';
import { addIncident } from './add-incident.ts';
import { PlayedMailServer } from './mail-server.ts';
import { startTestPortal, type TestPortal } from './portal.ts';

/** With a mail server played by the test and the loops of a worker, run by hand. */
export interface NotifyingPortal extends TestPortal {
  readonly server: PlayedMailServer;
  pass(time: { minutes?: number; hours?: number }): Promise<void>;
  notify(customerId: string, ...told: readonly TestNotification[]): Promise<void>;
}

export interface TestNotification {
  readonly cause: string;
  readonly type?: NotificationType;
  readonly incidentId?: number;
  readonly happenedAt?: Date;
  readonly content?: Partial<Notification['content']>;
}

export async function startNotifyingPortal(): Promise<NotifyingPortal> {
  const server = new PlayedMailServer();
  const portal = await startTestPortal(
    { PUBLIC_URL: 'https://portal.example', BUSINESS_TIME_ZONE: 'America/New_York' },
    { gateways: { mail: server } },
  );
  const { clock, context, db } = portal;
  const retry = jobHandlers(context).find(({ job }) => job.name === 'mail.retry');
  if (!retry) throw new Error('No job tries mails again');
  return {
    ...portal,
    server,
    async pass(time) {
      clock.advance(time);
      await sendWaiting(context, findIncidentStates);
      await portal.jobs.runWaiting();
      await retry.handle({} as never, { signal: AbortSignal.timeout(60_000) });
    },
    notify: (customerId, ...told) =>
      db.transaction((tx) =>
        notify(
          tx,
          told.map(
            ({ cause, type = 'incident', incidentId, happenedAt = clock.now(), content }): Notification => ({
              customerId,
              type,
              cause,
              happenedAt,
              ...(incidentId !== undefined && { incidentId }),
              content: {
                kind: 'opened',
                severity: 'high',
                title: `Trouble ${incidentId ?? cause}`,
                advice: 'Have a look.',
                facts: [['Since', { at: happenedAt.toISOString() }]],
                path: `/incidents/${customerId}?incident=${incidentId ?? 0}`,
                ...content,
              },
            }),
          ),
        ),
      ),
  };
}

interface TestGroup {
  readonly email?: readonly string[];
  readonly templated?: readonly string[];
  readonly active?: boolean;
  /** What was decided of the addresses, if they are nobody's (N12); null: nothing. */
  readonly outside?: OutsideState | null;
}

/** `templated` addresses get the template. */
export const setGroup = async (
  db: Database,
  customerId: string,
  type: NotificationType,
  { email = [], templated = [], active = true, outside = 'confirmed' }: TestGroup,
) => {
  const entries = (channelType: ChannelType, emails: readonly string[]) =>
    emails.map((address) => ({ channelType, email: address }));
  const recipients = [...entries('email', email), ...entries('email_template', templated)];
  if (outside) await setOutside(db, customerId, [...email, ...templated], outside);
  await db.run(sql`
    INSERT INTO channel_groups (customer_id, notification_type, channel_group_name, recipients, active)
    VALUES (${customerId}, ${type}, '', ${JSON.stringify(recipients)}, ${active})
    ON CONFLICT (customer_id, notification_type) DO UPDATE SET recipients = excluded.recipients, active = excluded.active`);
};

/** As if it had been decided so (N12). */
export const setOutside = (
  db: Database,
  customerId: string,
  emails: readonly string[],
  state: OutsideState = 'confirmed',
) =>
  db.run(sql`
    INSERT INTO outside_addresses (customer_id, email, state, stood, changed_at)
    SELECT DISTINCT ${customerId}, lower(trim(email)), ${state}, ${state === 'unconfirmed'}::boolean, now()
    FROM unnest(${emails}::text[]) AS email
    ON CONFLICT (customer_id, email) DO UPDATE SET state = excluded.state`);

/** At a separate device, without the alerts that would have opened it. */
export const addPowerLoss = (db: Database, customerId: string, at: Date): Promise<number> =>
  addIncident(db, { cabinetId: randomUUID(), customerId, alertType: 'POWER_LOST', createdAt: at });

export const setIncidentState = (db: Database, id: number, state: Exclude<IncidentState, 'Ignored'>) =>
  db.run(sql`UPDATE incidents SET incident_state = ${state} WHERE id = ${id}`);
