import {
  type CallArguments,
  type Device,
  type DeviceFilter,
  type DeviceName,
  filterDevices,
  listDeviceProperties as propertiesCall,
  listDevices as listCall,
} from '@parwell/contract';
import {
  CONNECTIVITY_CODES,
  type Connectivity,
  type DeviceType,
  type Tenants,
  type ValueType,
} from '@parwell/domain';
import type { z } from 'zod';
import { join, sql, type Queryable } from '../../platform/db/database.ts';
import { anyLike, equals, oneOf, part } from '../../platform/db/list-filters.ts';
import { defineList } from '../../platform/db/list.ts';
import { visibleDevices } from './devices.public.ts';
import { connectivityStatus } from './connectivity.public.ts';
import type { DeviceParts } from './device-parts.ts';
import { deviceFields, nameFields } from './devices.queries.ts';

/** A property to search by, and the device types in which it is searchable. */
export interface SearchedProperty {
  readonly name: string;
  readonly value: string;
  readonly types: readonly DeviceType[];
}

/** Decides which devices are listed, besides the filters. */
interface Scope {
  readonly tenants: Tenants;
  readonly searched: readonly SearchedProperty[];
  /** Connectivity depends on it. */
  readonly now: Date;
}

type Listed = CallArguments<typeof listCall>['body'];

interface Query<Where, Field, Key = Listed['order']['key']> extends Pick<Listed, 'limit' | 'offset'> {
  readonly order: { readonly key: Key & string; readonly direction: 'ASC' | 'DESC' };
  readonly where: Where;
  readonly fields?: readonly Field[];
}

const devices = {
  from: sql`devices`,
  key: sql`cabinet_id`,
  visible: ({ tenants }: Pick<Scope, 'tenants'>) => visibleDevices(tenants),
  tables: ['devices'],
} as const;

const sort = {
  cabinetId: sql`cabinet_id`,
  cabinetName: sql`cabinet_name`,
  customerId: sql`customer_id`,
  cabinetType: sql`cabinet_type`,
  cabinetState: sql`cabinet_state`,
};

const withConnectivity = {
  ...devices,
  sort: ({ tenants, now }: Pick<Scope, 'tenants' | 'now'>) => ({
    ...sort,
    connectivityStatus: sql`array_position(${CONNECTIVITY_CODES}::int[], ${connectivityStatus(tenants, now)})`,
  }),
  countsAnew: (where: { readonly connectivityStatus?: unknown }) => where.connectivityStatus !== undefined,
};

const filters = {
  customerId: equals(sql`customer_id`),
  cabinetType: oneOf(sql`cabinet_type`),
  cabinetId: part(sql`id_folded`),
  cabinetName: part(sql`name_folded`),
  cabinetState: oneOf(sql`cabinet_state`),
  connectivityStatus: (codes: readonly Connectivity[], { tenants, now }: Scope) =>
    oneOf(connectivityStatus(tenants, now))(codes),
  properties: (_named: object, { searched }: Scope) =>
    join(
      [
        sql`TRUE`,
        ...searched.map(
          ({ name, value, types }) => sql`
            properties @> ${JSON.stringify({ [name]: value })} AND cabinet_type = ANY(${types})`,
        ),
      ],
      ' AND ',
    ),
};

type Filter = z.output<typeof DeviceFilter>;

export const deviceList = defineList<Query<Filter, keyof Device>, Scope>({
  calls: [listCall],
  ...withConnectivity,
  fields: ({ tenants, now }) => deviceFields(tenants, now),
  filters,
  wideRows: true,
});

export const listDevices = (db: Queryable, scope: Scope, { limit, offset, order, ...where }: Listed) =>
  deviceList.page(db, scope, { where, limit, offset, order });

type Picker = CallArguments<typeof filterDevices>['body'];

const deviceNameList = defineList<
  Query<Picker['filter'], keyof DeviceName, keyof typeof sort>,
  Pick<Scope, 'tenants'>
>({
  ...devices,
  calls: [filterDevices],
  sort,
  fields: nameFields,
  filters: {
    customerId: filters.customerId,
    cabinetType: filters.cabinetType,
    search: (text) =>
      anyLike({ name: sql`name_folded`, id: sql`id_folded` })([
        { name: { like: text } },
        { id: { like: text } },
      ]),
  },
});

export const searchDevices = (db: Queryable, tenants: Tenants, { filter, limit, offset }: Picker) =>
  deviceNameList.page(
    db,
    { tenants },
    { where: filter, limit, offset, order: { key: 'cabinetName', direction: 'ASC' } },
  );

/** A property to show for devices of one type. */
export interface ShownProperty {
  readonly cabinetType: DeviceType;
  readonly propertyKey: string;
  readonly label: string;
  readonly valueType: ValueType;
  /** Its key in `devices.properties`. */
  readonly dataKey: string;
}

interface PropertiesScope extends Scope, Pick<DeviceParts, 'unconfirmedValues'> {
  readonly shown: readonly ShownProperty[];
}

type PropertiesQuery = CallArguments<typeof propertiesCall>['body'];

const devicePropertyList = defineList<
  Query<PropertiesQuery['filter'], keyof DeviceName | 'cabinetState' | 'properties'>,
  Scope,
  PropertiesScope
>({
  ...withConnectivity,
  calls: [propertiesCall],
  fields: ({ shown, unconfirmedValues }) => ({
    ...nameFields,
    cabinetState: sql`cabinet_state`,
    properties: sql`(
      SELECT coalesce(json_agg(json_build_object('propertyKey', "propertyKey", 'label', label,
        'valueType', "valueType", 'value', stored, 'unconfirmed', CASE WHEN command_id IS NOT NULL
          AND on_device IS DISTINCT FROM stored THEN json_build_object('onDevice', on_device, 'status', status,
            'message', message, 'commandId', command_id) END) ORDER BY "propertyKey"), '[]')
      FROM jsonb_to_recordset(${JSON.stringify(shown)}) AS shown(
        "cabinetType" text, "propertyKey" text, label text, "valueType" text, "dataKey" text)
      CROSS JOIN LATERAL (SELECT coalesce(devices.properties ->> "dataKey", '') AS stored) value
      LEFT JOIN ${unconfirmedValues(sql`devices.cabinet_id`)} unconfirmed ON property_key = "propertyKey"
      WHERE "cabinetType" = cabinet_type)`,
  }),
  filters: {
    ...filters,
    // This filter chooses the properties to show, not the devices.
    isPartOfEdgeConfig: () => sql`TRUE`,
  },
  wideRows: true,
});

export const listDeviceProperties = (
  db: Queryable,
  scope: PropertiesScope,
  { filter: where, ...page }: PropertiesQuery,
) => devicePropertyList.page(db, scope, { where, ...page });
