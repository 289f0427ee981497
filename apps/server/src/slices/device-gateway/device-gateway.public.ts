import type { Context } from '../../context.ts';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';

/** When devices were last heard, for a join: rows named `contacts`; none for a device that never was. */
export const contacts: Sql = sql`(SELECT cabinet_id, last_heard_at FROM device_contacts) AS contacts`;

export const wasHeard = async (db: Queryable, cabinetId: string): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 FROM device_contacts WHERE cabinet_id = ${cabinetId}`)) !== undefined;

/** What a device last reported about a part of itself. */
export const findReportedState = (db: Queryable, cabinetId: string, part: 'config' | 'receipts' | 'tags') =>
  db.maybe<{ content: unknown; at: string }>(sql`
    SELECT content, to_json(at) AS at FROM device_states WHERE cabinet_id = ${cabinetId} AND part = ${part}`);

/** A device's secret, made from its id and a number, so that nothing secret is stored; another number makes another. */
export const secretOf = (
  { secrets }: Pick<Context, 'secrets'>,
  cabinetId: string,
  generation: number,
): string => secrets.hmac('device-credentials', cabinetId, `#${generation}`).toString('base64url');
