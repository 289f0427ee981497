import { ALL, allowedRange, type TempControl } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { devicePeriods, devices } from '../devices/devices.public.ts';

const min = sql`coalesce(properties ->> 'allowedTempMin', '')`;
const max = sql`coalesce(properties ->> 'allowedTempMax', '')`;

/** The fields in rows of `devices` that determine a device's allowed range. */
export const rangeFields = sql`temp_control AS "tempControl", ${min} AS "allowedTempMin", ${max} AS "allowedTempMax"`;

export interface RangeFields {
  readonly tempControl: TempControl;
  readonly allowedTempMin: string;
  readonly allowedTempMax: string;
}

const rangesOf = async (db: Queryable, from: Sql) =>
  (await db.many<RangeFields>(sql`SELECT DISTINCT ${rangeFields} FROM ${from}`)).map((fields) => {
    const { min: low, max: high } = allowedRange(fields.tempControl, fields);
    return { ...fields, low, high };
  });
export type Ranges = Awaited<ReturnType<typeof rangesOf>>;

/** All allowed ranges in use; many devices share a few. */
export const listRanges = (db: Queryable): Promise<Ranges> => rangesOf(db, devices);

/** With those that devices had when they left a customer. */
export const listRangesOfPeriods = (db: Queryable): Promise<Ranges> => rangesOf(db, devicePeriods(ALL));

/** Joins the range of each row of `devices` as `allowed.low` and `allowed.high`. */
export const joinRanges = (ranges: Ranges): Sql => sql`
  JOIN jsonb_to_recordset(${JSON.stringify(ranges)}) AS allowed("tempControl" text, "allowedTempMin" text,
    "allowedTempMax" text, low real, high real)
  ON temp_control = "tempControl" AND ${min} = "allowedTempMin" AND ${max} = "allowedTempMax"`;
