import type {
  CallArguments,
  DeviceDetails,
  DeviceFilter,
  filterDevices,
  listDeviceProperties,
  listDevices,
} from '@parwell/contract';
import type { DeviceType, Tenants } from '@parwell/domain';
import type { z } from 'zod';
import { join, sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { contains, page } from '../../platform/db/page.ts';
import type { JsonText } from '../../platform/json-text.ts';
import { customerName } from '../customers/customers.public.ts';
import { locationsOfDevice, providersOfDevice } from '../device-configuration/device-configuration.public.ts';
import { contacts } from '../device-gateway/device-gateway.public.ts';
import { visiblePropertyKeys } from '../property-settings/property-settings.public.ts';
import { connectivityTwin } from './connectivity.twin.ts';
import { visibleDevices } from './devices.public.ts';

type Filter = z.output<typeof DeviceFilter>;

/** A property that devices are searched by, and the types of device in which it may be searched for. */
export interface SearchedProperty {
  readonly name: string;
  readonly value: string;
  readonly types: readonly DeviceType[];
}

const name = sql`cabinet_id AS "cabinetId", cabinet_name AS "cabinetName", customer_id AS "customerId",
  cabinet_type AS "cabinetType"`;

/** One row at most; the aggregate makes it one row always, also for a device that was never heard. */
const connectivityStatus = (now: Date): Sql => sql`(
  SELECT ${connectivityTwin.expression({ cabinetType: sql`devices.cabinet_type`, lastHeardAt: sql`max(last_heard_at)` }, now)}
  FROM ${contacts} WHERE contacts.cabinet_id = devices.cabinet_id)`;

/** A value whose definition was deleted stays stored, and is not shown. */
const shownProperties = (tenants: Tenants): Sql => sql`(
  SELECT coalesce(json_object_agg(data_key, devices.properties -> data_key), '{}')
  FROM (${visiblePropertyKeys(sql`devices.cabinet_type`, tenants)}) defined
  WHERE devices.properties ? data_key)`;

export const nameOfCustomer = customerName(sql`devices.customer_id`);

/** The contract's Device. */
const device = (tenants: Tenants, now: Date): Sql => sql`${name},
  ${nameOfCustomer} AS "customerName", cabinet_state AS "cabinetState", temp_control AS "tempControl",
  enclosure_serial_no AS "enclosureSerialNo", device_id AS "deviceId",
  ${connectivityStatus(now)} AS "connectivityStatus", ${shownProperties(tenants)} AS "cabinetProperties", version`;

const COLUMNS = {
  cabinetId: sql`cabinet_id`,
  cabinetName: sql`cabinet_name`,
  customerId: sql`customer_id`,
  cabinetType: sql`cabinet_type`,
  cabinetState: sql`cabinet_state`,
};

export const list = (
  db: Queryable,
  tenants: Tenants,
  { limit, offset, order, ...where }: CallArguments<typeof listDevices>['body'],
  searched: readonly SearchedProperty[],
  now: Date,
): Promise<JsonText> =>
  page(db, {
    select: device(tenants, now),
    from: sql`devices`,
    where: matching(where, tenants, searched),
    columns: COLUMNS,
    tieBreaker: sql`cabinet_id`,
    order,
    limit,
    offset,
    viaIndex: true,
  });

/** What the filters of the list mean; its report uses the same. */
export function matching(where: Filter, tenants: Tenants, searched: readonly SearchedProperty[]): Sql {
  const conditions = [visibleDevices(tenants), ...common(where)];
  if (where.cabinetId) conditions.push(sql`id_folded LIKE lower(${contains(where.cabinetId)})`);
  if (where.cabinetName) conditions.push(sql`name_folded LIKE lower(${contains(where.cabinetName)})`);
  if (where.cabinetState) conditions.push(oneOf(sql`cabinet_state`, where.cabinetState));
  for (const property of searched) {
    conditions.push(sql`properties @> ${JSON.stringify({ [property.name]: property.value })}`);
    conditions.push(sql`cabinet_type = ANY(${property.types})`);
  }
  return join(conditions, ' AND ');
}

const common = ({ customerId, cabinetType }: Pick<Filter, 'customerId' | 'cabinetType'>): Sql[] => [
  ...(customerId === undefined ? [] : [sql`customer_id = ${customerId}`]),
  ...(cabinetType ? [oneOf(sql`cabinet_type`, cabinetType)] : []),
];

/** One value is looked up in the order of an index; several are not. */
const oneOf = (column: Sql, values: readonly (string | number)[]): Sql =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = ANY(${values})`;

type Picker = CallArguments<typeof filterDevices>['body'];

export const filter = (
  db: Queryable,
  tenants: Tenants,
  { filter: { search, ...where }, limit, offset }: Picker,
): Promise<JsonText> => {
  const conditions = [visibleDevices(tenants), ...common(where)];
  if (search) {
    const pattern = contains(search);
    conditions.push(sql`(name_folded LIKE lower(${pattern}) OR id_folded LIKE lower(${pattern}))`);
  }
  return page(db, {
    select: name,
    from: sql`devices`,
    where: join(conditions, ' AND '),
    columns: COLUMNS,
    tieBreaker: sql`cabinet_id`,
    order: { key: 'cabinetName', direction: 'ASC' },
    limit,
    offset,
  });
};

/** What is shown of the properties of devices of a type. */
export interface ShownProperty {
  readonly cabinetType: DeviceType;
  readonly propertyKey: string;
  readonly label: string;
  /** As the devices' own data has it. */
  readonly dataKey: string;
}

export const listProperties = (
  db: Queryable,
  tenants: Tenants,
  { filter: where, ...rest }: CallArguments<typeof listDeviceProperties>['body'],
  searched: readonly SearchedProperty[],
  shown: readonly ShownProperty[],
): Promise<JsonText> =>
  page(db, {
    select: sql`${name}, cabinet_state AS "cabinetState", (
      SELECT coalesce(json_agg(json_build_object('propertyKey', "propertyKey", 'label', label,
        'value', coalesce(devices.properties ->> "dataKey", '')) ORDER BY "propertyKey"), '[]')
      FROM jsonb_to_recordset(${JSON.stringify(shown)}) AS shown(
        "cabinetType" text, "propertyKey" text, label text, "dataKey" text)
      WHERE "cabinetType" = cabinet_type) AS properties`,
    from: sql`devices`,
    where: matching(where, tenants, searched),
    columns: COLUMNS,
    tieBreaker: sql`cabinet_id`,
    ...rest,
    viaIndex: true,
  });

/** A device in full, with everything stored about its properties. */
type WholeDevice = Omit<DeviceDetails, 'properties'> & { readonly stored: Readonly<Record<string, string>> };

export const findWholeDevice = (db: Queryable, tenants: Tenants, cabinetId: string, now: Date) =>
  db.one<WholeDevice>(sql`
    SELECT ${device(tenants, now)}, to_json(created_at) AS "createdAt", properties AS stored,
      (SELECT to_json(last_heard_at) FROM ${contacts}
       WHERE contacts.cabinet_id = devices.cabinet_id) AS "lastHeardAt",
      ${providersOfDevice(sql`devices.cabinet_id`)} AS "cabinetProviders",
      ${locationsOfDevice(sql`devices.cabinet_id`)} AS "cabinetLocationTrackings"
    FROM devices WHERE cabinet_id = ${cabinetId}`);
