import { type CallArguments, listEdgeConfigUpdate } from '@parwell/contract';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { defineList } from '../../platform/db/list.ts';
import { batch, status } from './fleet-config.queries.ts';

type Query = CallArguments<typeof listEdgeConfigUpdate>['query'];

/** The devices of one update. */
const changeList = defineList<Query, { readonly batchId: string }>({
  calls: [listEdgeConfigUpdate],
  from: batch,
  key: sql`devices.cabinet_id`,
  fields: {
    cabinetId: sql`devices.cabinet_id`,
    cabinetName: sql`cabinet_name`,
    customerId: sql`customer_id`,
    status,
    message: sql`coalesce(commands.result_message, change.message)`,
  },
  sort: { cabinetId: sql`devices.cabinet_id`, status },
  filters: {},
  visible: ({ batchId }) => sql`batch_id = ${batchId}`,
});

export const listConfigChanges = (db: Queryable, batchId: string, query: Query) =>
  changeList.page(db, { batchId }, query);
