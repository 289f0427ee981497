import type { CallArguments, listDeviceCommands as listCall } from '@parwell/contract';
import type { Tenants } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { defineList } from '../../platform/db/list.ts';
import { commandFields, visibleCommands } from './commands.queries.ts';

type Query = CallArguments<typeof listCall>['query'];

interface Scope {
  readonly cabinetId: string;
  readonly tenants: Tenants;
}

/** The commands of one device, which the caller is known to see. They are few, and counted for every page. */
const commandList = defineList<Query, Scope>({
  from: sql`device_commands`,
  key: sql`id`,
  fields: commandFields,
  sort: { requestedAt: sql`requested_at` },
  filters: {},
  visible: ({ cabinetId, tenants }) => visibleCommands(cabinetId, tenants),
});

export const listDeviceCommands = (db: Queryable, scope: Scope, query: Query) =>
  commandList.page(db, scope, query);
