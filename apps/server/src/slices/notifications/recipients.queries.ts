import type { ChannelType, NotificationType } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';

export interface ActiveGroup {
  readonly type: NotificationType;
  readonly recipients: readonly { readonly channelType: ChannelType; readonly email: string }[];
}

/** A disabled group receives nothing (N8). */
export const listActiveGroups = (db: Queryable, customerId: string, types: readonly NotificationType[]) =>
  db.many<ActiveGroup>(sql`
    SELECT notification_type AS type, recipients FROM channel_groups
    WHERE customer_id = ${customerId} AND notification_type = ANY(${types}) AND active`);
