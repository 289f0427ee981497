import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';

/** Messages from a device's time with one customer are not shown to another. */
interface OfDevice {
  readonly cabinetId: string;
  readonly customerId: string;
}

const at = (column: Sql): Sql => sql`to_json(${column}) #>> '{}'`;
const isOf = ({ cabinetId, customerId }: OfDevice): Sql =>
  sql`cabinet_id = ${cabinetId} AND customer_id = ${customerId}`;

/** When the door was opened and closed; null where the device has not sent it. */
export const findDoorSession = async (db: Queryable, of: OfDevice, session: string) => {
  const door = await db.one<{ readonly openedAt: string | null; readonly closedAt: string | null }>(sql`
    SELECT ${at(sql`min(happened_at) FILTER (WHERE data ->> 'state' = 'opened')`)} AS "openedAt",
      ${at(sql`max(happened_at) FILTER (WHERE data ->> 'state' = 'closed')`)} AS "closedAt"
    FROM device_events WHERE ${isOf(of)} AND kind = 'door' AND data ->> 'session' = ${session}`);
  return door.openedAt === null && door.closedAt === null ? null : door;
};

interface TagRead {
  readonly at: string;
  readonly saw: 'put in' | 'taken out' | 'seen' | 'not seen';
}

/**
 * How the device saw a tag around a time: in the door session, and in the full reads before and after. Old events have
 * lost their contents.
 */
export const listTagReads = (
  db: Queryable,
  of: OfDevice,
  tag: { readonly tagId: string; readonly session: string; readonly at: string },
) => {
  // Readers may send the digits of an id in small letters.
  const names = (list: string): Sql => sql`upper(data ->> ${list}) LIKE ${`%"${tag.tagId.toUpperCase()}"%`}`;
  const fullReads = (when: Sql, direction: Sql): Sql => sql`(
    SELECT happened_at, id, CASE WHEN ${names('tags')} THEN 'seen' ELSE 'not seen' END AS saw
    FROM device_events WHERE ${isOf(of)} AND kind = 'full_read' AND data ? 'tags' AND ${when}
    ORDER BY happened_at ${direction} LIMIT 1)`;
  return db.many<TagRead>(sql`
    SELECT ${at(sql`happened_at`)} AS at, saw FROM (
      SELECT happened_at, id, CASE WHEN ${names('removed')} THEN 'taken out' ELSE 'put in' END AS saw
      FROM device_events
      WHERE ${isOf(of)} AND kind = 'tags' AND data ->> 'session' = ${tag.session}
        AND (${names('removed')} OR ${names('added')})
      UNION ALL ${fullReads(sql`happened_at < ${tag.at}::timestamptz`, sql`DESC`)}
      UNION ALL ${fullReads(sql`happened_at > ${tag.at}::timestamptz`, sql`ASC`)}) AS reads
    ORDER BY happened_at, id`);
};

export const findEvent = (db: Queryable, of: OfDevice, id: string) =>
  db.maybe<{ readonly name: string; readonly at: string }>(sql`
    SELECT kind AS name, ${at(sql`created_at`)} AS at FROM device_events WHERE ${isOf(of)} AND id = ${id}::bigint`);
