import { type CallArguments, listDeviceCommands as listCall } from '@parwell/contract';
import { ALL, type Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { defineList } from '../../platform/db/list.ts';
import { devices } from '../devices/devices.public.ts';
import { visiblePropertyKeys } from '../property-settings/property-settings.public.ts';
import { commandFields, partOfMove, visibleCommands } from './commands.queries.ts';

type Query = CallArguments<typeof listCall>['query'];

interface Scope {
  readonly cabinetId: string;
  readonly tenants: Tenants;
}

const typeOfDevice = sql`(SELECT cabinet_type FROM ${devices} WHERE devices.cabinet_id = device_commands.cabinet_id)`;
const countOf = (path: string): Sql =>
  sql`jsonb_array_length(jsonb_path_query_array(payload, ${path}::jsonpath))`;

/** The payload, without data for staff alone: tags, properties for admins, and data of an earlier customer. */
const sentTo = (tenants: Tenants): Sql => sql`CASE
  WHEN ${tenants !== ALL}::boolean AND (kind = 'device_tags' OR ${partOfMove}) THEN '{}'
  WHEN kind = 'edge_properties' THEN (
    SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(payload)
    WHERE key IN (SELECT property_key FROM (${visiblePropertyKeys(typeOfDevice, tenants)}) visible))
  WHEN kind IN ('flex_config', 'default_config') THEN jsonb_build_object(
    'compartments', ${countOf('$.compartments[*]')}, 'trays', ${countOf('$.compartments[*].trays[*]')})
  ELSE payload END`;

/** The commands of one device, which the caller is known to see. They are few, and counted for every page. */
const commandList = defineList<Query, Scope>({
  calls: [listCall],
  from: sql`device_commands`,
  key: sql`id`,
  fields: ({ tenants }) => ({ ...commandFields, sent: sentTo(tenants) }),
  sort: { requestedAt: sql`requested_at` },
  filters: {},
  visible: ({ cabinetId, tenants }) => visibleCommands(cabinetId, tenants),
});

export const listDeviceCommands = (db: Queryable, scope: Scope, query: Query) =>
  commandList.page(db, scope, query);
