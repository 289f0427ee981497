import type {
  CallArguments,
  DeviceDetails,
  DeviceFilter,
  filterDevices,
  listDeviceProperties,
  listDevices,
} from '@parwell/contract';
import {
  ALL,
  connectivityLimits,
  DEVICE_TYPES,
  isConnected,
  RETIRED,
  type DeviceType,
  type Tenants,
} from '@parwell/domain';
import type { z } from 'zod';
import { join, sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { contains, page } from '../../platform/db/page.ts';
import type { JsonText } from '../../platform/json-text.ts';
import { seenIn } from './device-access.service.ts';

type Filter = z.output<typeof DeviceFilter>;

/** A property that devices are searched by, and the types of device in which it may be searched for. */
export interface SearchedProperty {
  readonly name: string;
  readonly value: string;
  readonly types: readonly DeviceType[];
}

const name = sql`cabinet_id AS "cabinetId", cabinet_name AS "cabinetName", customer_id AS "customerId",
  cabinet_type AS "cabinetType"`;

const UNCONNECTED = DEVICE_TYPES.filter((type) => !isConnected(type));

/** As `connectivityOf` has it. */
function connectivity(now: Date): Sql {
  const { online, pause } = connectivityLimits(now);
  return sql`CASE WHEN cabinet_type <> ALL(${UNCONNECTED}) THEN coalesce((
    SELECT CASE WHEN last_heard_at >= ${online} THEN 4 WHEN last_heard_at > ${pause} THEN 2 END
    FROM device_contacts WHERE device_contacts.cabinet_id = devices.cabinet_id), 3) END`;
}

/**
 * A value whose definition was taken away stays stored, and is not shown. OFFSET 0 has the type looked at first:
 * that is many times cheaper than looking for a key, and done for every definition there is.
 */
const shownProperties = (tenants: Tenants): Sql => sql`(
  SELECT coalesce(json_object_agg(data_key, devices.properties -> data_key), '{}') FROM (
    SELECT data_key FROM property_definitions WHERE property_definitions.cabinet_type = devices.cabinet_type
      AND ${tenants === ALL ? sql`TRUE` : sql`visible_to = 'user'`} OFFSET 0) defined
  WHERE devices.properties ? data_key)`;

export const customerName = sql`(
  SELECT customers.name FROM customers WHERE customers.customer_id = devices.customer_id)`;

/** The contract's Device. */
const device = (tenants: Tenants, now: Date): Sql => sql`${name},
  ${customerName} AS "customerName", cabinet_state AS "cabinetState", temp_control AS "tempControl",
  enclosure_serial_no AS "enclosureSerialNo", device_id AS "deviceId",
  ${connectivity(now)} AS "connectivityStatus", ${shownProperties(tenants)} AS "cabinetProperties", version`;

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
  const conditions = [seenIn(tenants), ...common(where)];
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
  const conditions = [seenIn(tenants), ...common(where)];
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

/** What is told about the properties of devices of a type. */
export interface ToldProperty {
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
  told: readonly ToldProperty[],
): Promise<JsonText> =>
  page(db, {
    select: sql`${name}, cabinet_state AS "cabinetState", (
      SELECT coalesce(json_agg(json_build_object('propertyKey', "propertyKey", 'label', label,
        'value', coalesce(devices.properties ->> "dataKey", '')) ORDER BY "propertyKey"), '[]')
      FROM jsonb_to_recordset(${JSON.stringify(told)}) AS told(
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

export const find = (db: Queryable, tenants: Tenants, cabinetId: string, now: Date) =>
  db.one<WholeDevice>(sql`
    SELECT ${device(tenants, now)}, to_json(created_at) AS "createdAt", properties AS stored,
      (SELECT to_json(last_heard_at) FROM device_contacts
       WHERE device_contacts.cabinet_id = devices.cabinet_id) AS "lastHeardAt",
      (SELECT coalesce(json_agg(json_build_object('providerId', npi, 'npi', npi, 'firstName', first_name,
         'lastName', last_name) ORDER BY last_name, first_name, npi), '[]')
       FROM device_providers JOIN providers USING (npi)
       WHERE device_providers.cabinet_id = devices.cabinet_id) AS "cabinetProviders",
      (SELECT coalesce(json_agg(json_build_object('id', id, 'locationName', location_name, 'zipCode', zip_code)
         ORDER BY lower(location_name)), '[]')
       FROM device_locations WHERE device_locations.cabinet_id = devices.cabinet_id) AS "cabinetLocationTrackings"
    FROM devices WHERE cabinet_id = ${cabinetId}`);

export const findVirtual = (db: Queryable, customerId: string) =>
  db.maybe<{ cabinetId: string }>(sql`
    SELECT cabinet_id AS "cabinetId" FROM devices
    WHERE customer_id = ${customerId} AND cabinet_type = 'Virtual' AND cabinet_state <> ${RETIRED}
      AND properties @> '{"consignment":"1"}'
    ORDER BY cabinet_id LIMIT 1`);

/** The customer's name, or nothing where there is no such customer. */
export const findCustomer = (db: Queryable, customerId: string) =>
  db.maybe<{ name: string }>(sql`SELECT name FROM customers WHERE customer_id = ${customerId}`);
