import type { ChannelType, NotificationType } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';

export interface Recipient {
  readonly channelType: ChannelType;
  readonly email: string;
}

export interface GroupRow {
  readonly customerId: string;
  readonly notificationType: NotificationType;
  readonly channelGroupName: string;
  readonly recipients: readonly Recipient[];
  readonly active: boolean;
  readonly version: number;
}

const columns = sql`customer_id AS "customerId", notification_type AS "notificationType",
  channel_group_name AS "channelGroupName", recipients, active, version`;

export const listGroups = (db: Queryable, customerId: string) =>
  db.many<GroupRow>(sql`
    SELECT ${columns} FROM channel_groups WHERE customer_id = ${customerId} ORDER BY notification_type`);

/** In the order of their ids. */
export const listCustomersWithGroups = async (
  db: Queryable,
  after: string | null,
  most: number,
): Promise<string[]> =>
  (
    await db.many<{ customerId: string }>(sql`
      SELECT DISTINCT customer_id AS "customerId" FROM channel_groups
      WHERE active AND customer_id > ${after ?? ''} ORDER BY customer_id LIMIT ${most}`)
  ).map(({ customerId }) => customerId);

/** `isNobodyTold`: as it was last noted (N11). */
export const listActiveOf = (db: Queryable, customerIds: readonly string[]) =>
  db.many<GroupRow & { readonly isNobodyTold: boolean }>(sql`
    SELECT ${columns}, nobody_since IS NOT NULL AS "isNobodyTold" FROM channel_groups
    WHERE customer_id = ANY(${customerIds}) AND active ORDER BY customer_id, notification_type`);

export const findGroup = (db: Queryable, customerId: string, type: NotificationType) =>
  db.maybe<GroupRow>(sql`
    SELECT ${columns} FROM channel_groups WHERE customer_id = ${customerId} AND notification_type = ${type}`);

/** The customer is locked, so its groups do not change. */
export const insertGroup = (tx: Transaction, group: Omit<GroupRow, 'version'>) =>
  tx.one<GroupRow>(sql`
    INSERT INTO channel_groups (customer_id, notification_type, channel_group_name, recipients, active)
    VALUES (${group.customerId}, ${group.notificationType}, ${group.channelGroupName},
      ${JSON.stringify(group.recipients)}, ${group.active})
    RETURNING ${columns}`);

/** Whether anybody in it is told has to be found again. */
export const updateGroup = (tx: Transaction, group: Omit<GroupRow, 'version'>) =>
  tx.one<GroupRow>(sql`
    UPDATE channel_groups SET channel_group_name = ${group.channelGroupName},
      recipients = ${JSON.stringify(group.recipients)}, active = ${group.active}, version = version + 1,
      nobody_since = NULL
    WHERE customer_id = ${group.customerId} AND notification_type = ${group.notificationType}
    RETURNING ${columns}`);

export const deleteGroup = (tx: Transaction, customerId: string, type: NotificationType) =>
  tx.run(sql`
    DELETE FROM channel_groups WHERE customer_id = ${customerId} AND notification_type = ${type}`);
