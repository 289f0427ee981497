import type { Condition } from '@parwell/domain';
import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import { devicesToJudge } from '../alerts/alerts.public.ts';
import { SYSTEM, type StoredIncident } from './incidents.queries.ts';

export interface ShownAlert {
  readonly customerId: string;
  readonly at: number;
  /** `reason`: in words. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** One alert type at one device. Instants are milliseconds. */
export interface StoredCase {
  readonly cabinetId: string;
  readonly alertType: string;
  readonly ruleType: string;
  readonly condition: Condition;
  readonly closedAt: number | null;
  readonly lastAlert: ShownAlert | null;
  readonly nextCheck: number | null;
}

/** Fetched at once; a server judges fewer of them and leaves the rest to others. */
const CANDIDATES = 1000;

/** Devices with waiting alerts or a due check; '' is the gateway. */
export const findDevicesToJudge = async (db: Queryable, now: Date): Promise<string[]> =>
  (
    await db.many<{ id: string }>(sql`
      SELECT cabinet_id AS id FROM ${devicesToJudge(now, CANDIDATES)}
      UNION
      SELECT cabinet_id FROM (
        SELECT cabinet_id FROM incident_cases WHERE next_look <= ${now} ORDER BY next_look LIMIT ${CANDIDATES}) AS due`)
  ).map(({ id }) => id);

/** Serializes judging of the gateway's condition. Devices are locked themselves. */
export const lockGatewayCases = (tx: Transaction) =>
  tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('incidents of the gateway', 0))`);

export const tryLockGatewayCases = async (tx: Transaction): Promise<boolean> =>
  (
    await tx.one<{ locked: boolean }>(sql`
      SELECT pg_try_advisory_xact_lock(hashtextextended('incidents of the gateway', 0)) AS locked`)
  ).locked;

/** Infinite instants are null in JSON. */
type StoredPlaces = Readonly<
  Record<
    string,
    Readonly<Record<'since' | 'lastOn' | 'lastOff', number | null>> & {
      /** Missing in places that an earlier version wrote: then it was reported when it began. */
      readonly firstOn?: number | null;
    }
  >
>;

const conditionOf = (places: StoredPlaces): Condition =>
  new Map(
    Object.entries(places).map(([name, { since, firstOn, lastOn, lastOff }]) => [
      name,
      {
        since: since ?? Infinity,
        firstOn: firstOn ?? since ?? Infinity,
        lastOn: lastOn ?? -Infinity,
        lastOff: lastOff ?? -Infinity,
      },
    ]),
  );

/** Of locked devices. Locked as well, because people's changes make another check due. */
export async function lockCases(tx: Transaction, cabinetIds: readonly string[]): Promise<StoredCase[]> {
  const rows = await tx.many<Omit<StoredCase, 'condition'> & { places: StoredPlaces }>(sql`
    SELECT cabinet_id AS "cabinetId", alert_type AS "alertType", rule_type AS "ruleType", places,
      ${epochMs(sql`closed_at`)} AS "closedAt", last_alert AS "lastAlert", ${epochMs(sql`next_look`)} AS "nextCheck"
    FROM incident_cases WHERE cabinet_id = ANY(${cabinetIds}) ORDER BY cabinet_id, alert_type FOR UPDATE`);
  return rows.map(({ places, ...row }) => ({ ...row, condition: conditionOf(places) }));
}

export const findConditions = async (
  db: Queryable,
  cabinetIds: readonly string[],
  alertType: string,
): Promise<Pick<StoredCase, 'cabinetId' | 'condition'>[]> =>
  (
    await db.many<{ cabinetId: string; places: StoredPlaces }>(sql`
      SELECT cabinet_id AS "cabinetId", places FROM incident_cases
      WHERE cabinet_id = ANY(${cabinetIds}) AND alert_type = ${alertType}`)
  ).map(({ cabinetId, places }) => ({ cabinetId, condition: conditionOf(places) }));

const epochMs = (instant: Sql): Sql => sql`(extract(epoch FROM ${instant}) * 1000)::float8`;

const instantOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

export async function saveCases(tx: Transaction, cases: readonly StoredCase[]): Promise<void> {
  if (cases.length === 0) return;
  const rows = cases.map(({ condition, closedAt, nextCheck, ...row }) => ({
    ...row,
    places: Object.fromEntries(condition),
    closedAt: instantOf(closedAt),
    nextCheck: instantOf(nextCheck),
  }));
  await tx.run(sql`
    INSERT INTO incident_cases (cabinet_id, alert_type, rule_type, places, closed_at, last_alert, next_look)
    SELECT "cabinetId", "alertType", "ruleType", places, "closedAt", "lastAlert", "nextCheck"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}) AS judged("cabinetId" text, "alertType" text, "ruleType" text,
      places jsonb, "closedAt" timestamptz, "lastAlert" jsonb, "nextCheck" timestamptz)
    ON CONFLICT (cabinet_id, alert_type) DO UPDATE SET rule_type = excluded.rule_type, places = excluded.places,
      closed_at = excluded.closed_at, last_alert = excluded.last_alert, next_look = excluded.next_look`);
}

/** The device starts anew. */
export const deleteCases = (tx: Transaction, cabinetId: string) =>
  tx.run(sql`DELETE FROM incident_cases WHERE cabinet_id = ${cabinetId}`);

export const reserveIncidentIds = async (tx: Transaction, count: number): Promise<number[]> =>
  count === 0
    ? []
    : (
        await tx.many<{ id: number }>(sql`
          SELECT nextval(pg_get_serial_sequence('incidents', 'id')) AS id FROM generate_series(1, ${count})`)
      ).map(({ id }) => id);

const written = sql`(id bigint, "createdAt" timestamptz, "customerId" text, "cabinetId" text, "alertType" text, severity text, state text,
  since timestamptz, "overSince" timestamptz, "lastAlertAt" timestamptz, "alertCount" integer,
  "stateUpdatedAt" timestamptz, "stateUpdatedBy" text, "ignoredAt" timestamptz, "ignoreExpiration" timestamptz,
  details jsonb, rule jsonb, "sendMessage" boolean, "highSince" timestamptz, reminders smallint, mailed boolean)`;

/** Only the columns that the machine may change; the incidents are locked. */
export async function updateIncidents(tx: Transaction, incidents: readonly StoredIncident[]): Promise<void> {
  if (incidents.length === 0) return;
  await tx.run(sql`
    UPDATE incidents SET severity = judged.severity, incident_state = state, since = judged.since, over_since = "overSince",
      last_alert_timestamp = "lastAlertAt", alert_count = "alertCount", state_updated_at = "stateUpdatedAt",
      state_updated_by = "stateUpdatedBy", ignore_expiration = "ignoreExpiration", alert_details = details,
      high_since = "highSince", reminders = judged.reminders, mailed = judged.mailed
    FROM jsonb_to_recordset(${JSON.stringify(incidents)}) AS judged${written} WHERE incidents.id = judged.id`);
}

export async function insertIncidents(
  tx: Transaction,
  incidents: readonly (StoredIncident & { readonly createdAt: Date })[],
): Promise<void> {
  if (incidents.length === 0) return;
  await tx.run(sql`
    INSERT INTO incidents (id, customer_id, cabinet_id, alert_type, severity, incident_state, since, over_since,
      last_alert_timestamp, alert_count, created_at, created_by, state_updated_at, state_updated_by, ignored_at,
      ignore_expiration, alert_details, rule, send_message, high_since, reminders, mailed)
    OVERRIDING SYSTEM VALUE
    SELECT id, "customerId", "cabinetId", "alertType", severity, state, since, "overSince", "lastAlertAt", "alertCount",
      "createdAt", ${SYSTEM}, "stateUpdatedAt", "stateUpdatedBy", "ignoredAt", "ignoreExpiration", details, rule,
      "sendMessage", "highSince", reminders, mailed
    FROM jsonb_to_recordset(${JSON.stringify(incidents)}) AS judged${written}`);
}
