import { FIRST_PERSONAS } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { insertCustomers } from '../customers/customers.public.ts';
import { hashPassword, invite } from '../identity/identity.public.ts';
import { markRestock } from '../restock/rows.public.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
import { demoAudit } from './demo-audit.ts';
import { insertCredentials } from './demo-credentials.ts';
import { demoCustomers } from './demo-customers.ts';
import { insertDeviceConfigurations } from './demo-device-people.ts';
import { insertDevices } from './demo-devices.ts';
import { insertFlexDevices } from './demo-flex-devices.ts';
import { DEMO_HELP_BY_PERSONA, DEMO_HELP_TOPICS } from './demo-help.ts';
import { insertHistory } from './demo-history.ts';
import { insertIncidents } from './demo-incidents.ts';
import { billPastVends } from './demo-invoices.ts';
import { insertOwnLots } from './demo-lots.ts';
import { allowReportDomains, insertMove } from './demo-moves.ts';
import { insertNotifications } from './demo-notifications.ts';
import { DEMO_INVITED, DEMO_PROPERTIES, demoUsers } from './demo-people.ts';
import { insertParSettings } from './demo-par.ts';
import { SHELF_MISPLACED } from './demo-day-one.ts';
import { insertProducts } from './demo-products.ts';
import { forgetUnfitting } from './demo-storage.ts';
import { insertRestock } from './demo-restock.ts';
import { insertStock } from './demo-stock.ts';
import { setCustomersZones } from './demo-zones.ts';
import { isDemo } from './demo.public.ts';
import { makePast } from './past/past.jobs.ts';
import { keepPlans } from './past/past.service.ts';
import { dividePlans } from './past/plan-past.ts';

const LOCK = 7_261_906;

/**
 * Loads the demo data once, into an empty portal, in one transaction. Returns whether it did. Without `history`
 * there are no measurements, and without `past` no stock before today, which is much quicker.
 */
export async function loadDemo(
  context: Context,
  { history = true, past = history }: { history?: boolean; past?: boolean } = {},
): Promise<boolean> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return context.db.transaction(async (tx) => {
    // Servers that start together wait for the first of them, however long it takes.
    // Temperatures are worked out between two statements, which takes long on a slow machine.
    await tx.plain('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    await tx.run(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
    if ((await isInUse(tx)) || (await isDemo(tx))) return false;
    // One moment for the whole past: alerts, incidents and mails must agree.
    const now = context.clock.now();
    await insertCustomers(tx, demoCustomers());
    await setCustomersZones(tx);
    await insertPersonas(tx);
    await insertUsers(tx, passwordHash);
    await insertProperties(tx);
    await insertHelp(tx);
    await insertDevices(tx, now);
    await insertCredentials(tx);
    await insertProducts(tx, context.clock.now());
    await insertDeviceConfigurations(context, tx);
    await insertFlexDevices(tx, now);
    await insertAudit(tx, now);
    if (history) await insertHistory(tx, now, context.config.RAW_DAYS);
    await insertIncidents(tx, now);
    await insertMove(tx, now);
    const plans = await insertStock(context, tx, context.clock.now());
    await insertOwnLots(tx, now);
    await insertParSettings(tx, plans);
    await forgetUnfitting(tx, SHELF_MISPLACED);
    await insertRestock(context, tx, context.clock.now());
    await billPastVends(context, tx, { now: context.clock.now(), isFirst: true });
    await allowReportDomains(tx);
    const invited = await tx.one<{ id: string; email: string }>(
      sql`SELECT id, email FROM users WHERE email = ${DEMO_INVITED}`,
    );
    await invite(context, tx, invited);
    await markRestock(tx, [{}]);
    await insertNotifications(context, tx, now);
    await tx.run(sql`INSERT INTO installation (fact, value, since) VALUES ('demo data', 'loaded', ${now})`);
    if (past && context.config.DEMO_HISTORY)
      for (const place of await keepPlans(tx, dividePlans(plans), context.clock.now()))
        await context.enqueue(tx, makePast, { place });
    return true;
  });
}

const isInUse = async (db: Queryable): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 FROM users LIMIT 1`)) !== undefined;

/** Whether the demo data are there, or are loaded at this start. */
export const hasOrGetsDemo = async (db: Queryable): Promise<boolean> =>
  (await isDemo(db)) || !(await isInUse(db));

const insertPersonas = (tx: Transaction) =>
  tx.run(sql`
    INSERT INTO personas (identifier, roles)
    SELECT identifier, roles FROM jsonb_to_recordset(${JSON.stringify(FIRST_PERSONAS)}) AS row(
      identifier text, roles jsonb)`);

/** Only the demo accounts have a password; the other users need an invitation. */
const insertUsers = (tx: Transaction, passwordHash: string) =>
  tx.run(sql`
    INSERT INTO users (email, first_name, last_name, access_groups, personas, password_hash)
    SELECT email, "firstName", "lastName", "accessGroups",
      ARRAY(SELECT jsonb_array_elements_text(personas)),
      CASE WHEN email = ANY(${DEMO_ACCOUNTS.map(({ email }) => email)}) THEN ${passwordHash} END
    FROM jsonb_to_recordset(${JSON.stringify(demoUsers())}) AS row(
      email text, "firstName" text, "lastName" text, "accessGroups" jsonb, personas jsonb)`);

const insertProperties = (tx: Transaction) =>
  tx.run(sql`
    INSERT INTO user_properties (user_id, property_key, property_value)
    SELECT id, "propertyKey", "propertyValue"
    FROM jsonb_to_recordset(${JSON.stringify(DEMO_PROPERTIES)}) AS row(
      email text, "propertyKey" text, "propertyValue" text) JOIN users USING (email)`);

async function insertHelp(tx: Transaction): Promise<void> {
  await tx.run(sql`
    INSERT INTO help_topics (topic_key, display_name, vimeo_showcase_id, position)
    SELECT "topicKey", "displayName", "vimeoShowcaseId", position
    FROM jsonb_to_recordset(${JSON.stringify(DEMO_HELP_TOPICS)}) AS row(
      "topicKey" text, "displayName" text, "vimeoShowcaseId" text, position integer)`);
  await tx.run(sql`
    UPDATE users SET help_topics = ARRAY(SELECT jsonb_array_elements_text(topics))
    FROM jsonb_to_recordset(${JSON.stringify(DEMO_HELP_BY_PERSONA)}) AS row(persona text, topics jsonb)
    WHERE persona = ANY(personas)`);
}

/** Sealed later by the regular job. Emails are replaced by user ids, which differ in every installation. */
const insertAudit = (tx: Transaction, now: Date) =>
  tx.run(sql`
    INSERT INTO audit_entries (service, customer_id, resource_type, resource_id, event_type, initiator_type,
      created_by, created_at, description, data)
    SELECT service, "customerId", "resourceType", coalesce(users.id::text, "resourceId"), "eventType",
      "initiatorType", "createdBy", ${now}::timestamptz - "secondsAgo" * interval '1 second', description, data
    FROM jsonb_to_recordset(${JSON.stringify(demoAudit())}) AS row(
      service text, "customerId" text, "resourceType" text, "resourceId" text, "eventType" text,
      "initiatorType" text, "createdBy" text, "secondsAgo" integer, description text, data jsonb)
    LEFT JOIN users ON "resourceType" = 'user' AND users.email = "resourceId"
    ORDER BY "secondsAgo" DESC`);
