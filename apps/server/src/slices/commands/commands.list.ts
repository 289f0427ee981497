import type { CallArguments, listDeviceCommands as listCall } from '@parwell/contract';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { defineList } from '../../platform/db/list.ts';
import { commandFields } from './commands.queries.ts';

type Query = CallArguments<typeof listCall>['query'];

/** The commands of one device, which the caller is known to see. They are few, and counted for every page. */
const commandList = defineList<Query, { readonly cabinetId: string }>({
  from: sql`device_commands`,
  key: sql`id`,
  fields: commandFields,
  sort: { requestedAt: sql`requested_at` },
  filters: {},
  visible: ({ cabinetId }) => sql`cabinet_id = ${cabinetId}`,
});

export const listDeviceCommands = (db: Queryable, cabinetId: string, query: Query) =>
  commandList.page(db, { cabinetId }, query);
