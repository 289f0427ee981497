import { type CallArguments, listMail } from '@parwell/contract';
import { ALL } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { equals, part } from '../../platform/db/list-filters.ts';
import { defineList, EVERY_ROW } from '../../platform/db/list.ts';

type Query = CallArguments<typeof listMail>['query'];

/** Only people who administer all users may read it, so every message is visible. */
const mailList = defineList<Query, typeof ALL>({
  calls: [listMail],
  from: sql`mail_messages`,
  key: sql`msg_id`,
  fields: {
    msg_id: sql`msg_id`,
    from_email: sql`from_email`,
    to_email: sql`to_email`,
    subject: sql`subject`,
    status: sql`status`,
    opens_count: sql`opens_count`,
    last_event_time: sql`last_event_time`,
    created_at: sql`created_at`,
  },
  sort: {
    last_event_time: sql`last_event_time`,
    created_at: sql`created_at`,
    to_email: sql`to_email`,
    subject: sql`subject`,
  },
  filters: {
    to_email: (to) =>
      typeof to === 'string' ? equals(sql`to_email`)(to.toLowerCase()) : part(sql`to_email`)(to.like),
  },
  visible: EVERY_ROW,
  tables: ['mail_messages'],
});

export const listMailMessages = (db: Queryable, query: Query) => mailList.page(db, ALL, query);
