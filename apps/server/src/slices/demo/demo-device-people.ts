import { randomInt } from 'node:crypto';
import { configurationOf, newPin, rolesOffered, type ConfigurationPart } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { EMBEDDED_PROVIDERS } from '../../gateways/npi/embedded-registry.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { sealPin } from '../device-configuration/device-configuration.public.ts';
import { insertSlots, type DemoDevice } from './demo-products.ts';
import { seeded } from './random.ts';

type Device = DemoDevice & { readonly properties: Readonly<Record<string, string>> };

const LOCATIONS = [
  'Infusion Suite',
  'Emergency Department',
  'Outpatient Clinic',
  'Surgery Center',
  'Pediatrics',
];
const ZIPS = ['60601', '30303', '75201', '98101', '02115'];

export async function insertDeviceConfigurations(context: Context, tx: Transaction): Promise<void> {
  const devices = await tx.many<Device>(sql`
    SELECT cabinet_id AS "cabinetId", cabinet_type AS "cabinetType", customer_id AS "customerId", properties
    FROM devices ORDER BY cabinet_id`);
  const devicesWith = (part: ConfigurationPart) =>
    devices.filter(({ cabinetType, properties }) => configurationOf(cabinetType, properties).includes(part));
  await insertSlots(tx, devicesWith('products'));
  await insertProviders(tx, devicesWith('providers'));
  await insertLocations(tx, devicesWith('locations'));
  await insertUsers(context, tx, devicesWith('users'));
}

async function insertProviders(tx: Transaction, devices: readonly Device[]): Promise<void> {
  const random = seeded(10);
  const rows = devices.flatMap(({ cabinetId }) => {
    const first = random.whole(0, EMBEDDED_PROVIDERS.length - 8);
    const some = EMBEDDED_PROVIDERS.slice(first, first + random.whole(2, 7));
    return some.map((provider) => ({ cabinetId, ...provider }));
  });
  const known = sql`jsonb_to_recordset(${JSON.stringify(rows)}) AS row("cabinetId" text, npi text,
    "firstName" text, "lastName" text)`;
  await tx.run(sql`
    INSERT INTO providers (npi, first_name, last_name) SELECT DISTINCT npi, "firstName", "lastName" FROM ${known}`);
  await tx.run(sql`INSERT INTO device_providers (cabinet_id, npi) SELECT "cabinetId", npi FROM ${known}`);
}

const insertLocations = (tx: Transaction, devices: readonly Device[]) => {
  const random = seeded(5);
  const rows = devices.flatMap(({ cabinetId }) => {
    const zipCode = random.pick(ZIPS);
    return LOCATIONS.slice(random.whole(0, 3)).map((locationName) => ({ cabinetId, locationName, zipCode }));
  });
  return tx.run(sql`
    INSERT INTO device_locations (cabinet_id, location_name, zip_code)
    SELECT "cabinetId", "locationName", "zipCode" FROM jsonb_to_recordset(${JSON.stringify(rows)}) AS row(
      "cabinetId" text, "locationName" text, "zipCode" text)`);
};

const MAX_USERS = 6;

interface Person {
  readonly customerId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Of the device's customer. Nobody needs their PINs, so they are truly random. */
async function insertUsers(context: Context, tx: Transaction, devices: readonly Device[]): Promise<void> {
  const people = await tx.many<Person>(sql`
    SELECT "customerId", email, first_name AS "firstName", last_name AS "lastName"
    FROM users, unnest(tenants_of(access_groups)) AS "customerId"
    WHERE deleted_at IS NULL AND NOT is_admin AND access_groups ? 'customer' ORDER BY email`);
  const byCustomer = Map.groupBy(people, ({ customerId }) => customerId);
  const rows = devices.flatMap(({ cabinetId, cabinetType, customerId }) => {
    const pins = new Set<string>();
    return (byCustomer.get(customerId) ?? []).slice(0, MAX_USERS).map((person, index) => {
      const pin = newUniquePin(pins);
      const sealed = sealPin(context, cabinetId, pin);
      const roles = rolesOffered(cabinetType);
      return {
        ...person,
        cabinetId,
        role: roles[index % roles.length],
        enabled: index !== 4,
        pin: sealed.pin.toString('hex'),
        hash: sealed.hash.toString('hex'),
      };
    });
  });
  await tx.run(sql`
    INSERT INTO device_users (cabinet_id, email, first_name, last_name, role, enabled, pin, pin_hash)
    SELECT "cabinetId", email, "firstName", "lastName", role, enabled, decode(pin, 'hex'), decode(hash, 'hex')
    FROM jsonb_to_recordset(${JSON.stringify(rows)}) AS row("cabinetId" text, email text, "firstName" text,
      "lastName" text, role integer, enabled boolean, pin text, hash text)`);
}

function newUniquePin(used: Set<string>): string {
  const pin = newPin(randomInt);
  if (used.has(pin)) return newUniquePin(used);
  used.add(pin);
  return pin;
}
