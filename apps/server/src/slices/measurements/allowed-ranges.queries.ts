import { allowedRange, type TempControl } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { devices } from '../devices/devices.public.ts';

const min = sql`coalesce(properties ->> 'allowedTempMin', '')`;
const max = sql`coalesce(properties ->> 'allowedTempMax', '')`;

/** The fields in rows of `devices` that determine a device's allowed range. */
export const rangeFields = sql`temp_control AS "tempControl", ${min} AS "allowedTempMin", ${max} AS "allowedTempMax"`;

export interface RangeFields {
  readonly tempControl: TempControl;
  readonly allowedTempMin: string;
  readonly allowedTempMax: string;
}

/** All allowed ranges in use; many devices share a few. */
export const listRanges = async (db: Queryable) =>
  (await db.many<RangeFields>(sql`SELECT DISTINCT ${rangeFields} FROM ${devices}`)).map((fields) => {
    const { min: low, max: high } = allowedRange(fields.tempControl, fields);
    return { ...fields, low, high };
  });
export type Ranges = Awaited<ReturnType<typeof listRanges>>;

/** Joins the range of each row of `devices` as `low` and `high`. */
export const joinRanges = (ranges: Ranges): Sql => sql`
  JOIN jsonb_to_recordset(${JSON.stringify(ranges)}) AS allowed("tempControl" text, "allowedTempMin" text,
    "allowedTempMax" text, low real, high real)
  ON temp_control = "tempControl" AND ${min} = "allowedTempMin" AND ${max} = "allowedTempMax"`;
