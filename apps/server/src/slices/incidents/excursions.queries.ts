import type { IncidentDetails } from '@parwell/contract';
import { ASSUMED_RANGE, BY_READING } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { sensorsWithin } from '../measurements/measurements.public.ts';

/** As measurements name it: the first is 0. NULL if the alert named none. */
const compartment = sql`(incidents.alert_details ->> 'compartment')`;
const zone = sql`nullif(incidents.alert_details ->> 'zone', '')`;
const isHigh = sql`(incidents.alert_type = 'TEMPERATURE_HIGH')`;

export const excursionPlace = {
  cabinetId: sql`incidents.cabinet_id`,
  customerId: sql`incidents.customer_id`,
  isHigh,
  compartment,
  zone,
} as const;

const degrees = (value: Sql): Sql => sql`round((${value})::numeric, 2)`;
const part = sql`coalesce(measured.part, ${compartment})`;

/** Measured by a sensor during an incident (C15); NULL without measurements. */
export const excursionFields = {
  /** People count from one. */
  compartment: sql`CASE WHEN ${part} ~ '^[0-9]{1,4}$' THEN ${part}::int + 1 END`,
  zone: sql`coalesce(measured.zone, ${zone}, '')`,
  minutesOut: sql`round(measured.minutes_out::numeric)`,
  extreme: degrees(sql`CASE WHEN ${isHigh} THEN measured.highest ELSE measured.lowest END`),
  /** Weighted by time (H2). */
  meanKineticTemperature: degrees(sql`measured.mean_kinetic`),
  /** How long nothing is known of the sensor (H1). */
  minutesUnknown: sql`round(measured.minutes_unknown::numeric)`,
  /** Empty where all of it is measured and recorded. */
  basis: sql`concat_ws(', ', CASE WHEN measured.by_reading THEN ${BY_READING} END, CASE WHEN measured.assumed THEN ${ASSUMED_RANGE} END)`,
} as const;

export const isExcursion = sql`incidents.alert_type IN ('TEMPERATURE_HIGH', 'TEMPERATURE_LOW')`;

/**
 * One row per temperature incident and sensor; `ended.at` is the end of watching. An incident without readings has
 * one row.
 */
// After an early closing nothing is watched any more.
export const excursionRows = (now: Date): Sql => sql`incidents
    CROSS JOIN LATERAL (SELECT coalesce(incidents.over_since,
      CASE WHEN incidents.incident_state = 'Closed' THEN incidents.state_updated_at END, ${now}::timestamptz) AS at) ended
    LEFT JOIN LATERAL ${sensorsWithin({
      ...excursionPlace,
      from: sql`incidents.since`,
      until: sql`ended.at`,
    })} ON TRUE`;

/** Compartments in their order, then zones. */
export const excursionOrder = sql`length(measured.part), measured.part, measured.zone`;

export const listSensors = async (
  db: Queryable,
  now: Date,
  incidentId: number,
): Promise<IncidentDetails['sensors']> =>
  db.many(sql`
    SELECT ${excursionFields.compartment} AS compartment, ${excursionFields.zone} AS zone,
      ${excursionFields.minutesOut}::int AS "minutesOut", ${excursionFields.extreme}::float8 AS extreme,
      ${excursionFields.meanKineticTemperature}::float8 AS "meanKineticTemperature",
      ${excursionFields.minutesUnknown}::int AS "minutesUnknown", ${excursionFields.basis} AS basis
    FROM ${excursionRows(now)} WHERE incidents.id = ${incidentId} AND ${isExcursion} ORDER BY ${excursionOrder}`);
