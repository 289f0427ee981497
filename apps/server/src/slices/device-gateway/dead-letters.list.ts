import { type CallArguments, listDeadLetters as listCall } from '@parwell/contract';
import { ALL } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { between, part } from '../../platform/db/list-filters.ts';
import { defineList, EVERY_ROW } from '../../platform/db/list.ts';
import { presentCustomer } from './dead-letters.queries.ts';

type Query = CallArguments<typeof listCall>['query'];

/** For staff, who see every message. */
const deadLetterList = defineList<Query, typeof ALL>({
  calls: [listCall],
  from: sql`dead_letters`,
  key: sql`id`,
  fields: {
    id: sql`id`,
    receivedAt: sql`received_at`,
    cabinetId: sql`cabinet_id`,
    customerId: presentCustomer,
    topic: sql`topic`,
    reason: sql`reason`,
    bytes: sql`bytes`,
  },
  sort: { receivedAt: sql`received_at` },
  filters: { cabinetId: part(sql`lower(cabinet_id)`), receivedAt: between(sql`received_at`) },
  visible: EVERY_ROW,
  tables: ['dead_letters'],
  appendOnly: true,
});

export const listDeadLetters = (db: Queryable, query: Query) => deadLetterList.page(db, ALL, query);
