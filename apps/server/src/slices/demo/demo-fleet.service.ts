import { fork, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { ACTIVE, configurationOf, DEVICE_TYPES, isConnected, PAUSE_MINUTES } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { inServer } from '../../platform/places.ts';
import { repeat, type Loop } from '../../platform/repeat.ts';
import { secretsOf } from '../device-gateway/device-gateway.public.ts';
import type { DemoFailure } from './demo-climate.ts';
import { LAKEVIEW, NORTHSIDE } from './demo-customers.ts';
import { deliveriesInStock, findDeliveries } from './demo-deliveries.ts';
import { demoDevices } from './demo-devices.ts';
import { presentFailure } from './demo-excursions.ts';
import { stockOfDemoDevices } from './demo-fleet-stock.ts';
import { demoStart, isDemo } from './demo.public.ts';

type Needs = Pick<Context, 'config' | 'db' | 'secrets' | 'log' | 'loops' | 'clock'>;

const SIMULATOR = inServer('../simulator/src/main.ts');
/**
 * Often enough for a device to count as online, seldom enough for the whole fleet to cost next to nothing. Events of
 * a device are sent at once.
 */
const INTERVAL_SECONDS = 150;
const DELIVER_EVERY_MS = 10_000;
const OFFER_AGAIN_MS = 60_000;
/** For one customer, to demonstrate refused commands. */
const REFUSALS = 0.3;

interface SimulatedDevice {
  readonly cabinetId: string;
  readonly generation: number;
  /** Its secret, if that is stored. */
  readonly sealed: Buffer | null;
  readonly productIds: readonly string[];
}

/** Without those that have been silent for long, which stay silent. */
const livingDevices = (): string[] =>
  demoDevices()
    .filter(({ heardSecondsAgo }) => heardSecondsAgo !== null && heardSecondsAgo <= PAUSE_MINUTES * 60)
    .map(({ cabinetId }) => cabinetId);

/** Other types have no users of their own: their visitors are people of the customer. */
const TYPES_WITH_USERS = DEVICE_TYPES.filter((type) => configurationOf(type, {}).includes('users'));

/** The simulation continues the demo history. */
const findDevices = (db: Queryable) =>
  db.many<SimulatedDevice>(sql`
    SELECT cabinet_id AS "cabinetId", generation,
      CASE WHEN secret_generation = generation THEN secret END AS sealed, cabinet_type AS "cabinetType", temp_control AS "tempControl",
      properties,
      (SELECT json_agg(json_build_object('compartment', part::int, 'zone', zone, 'primary', is_primary) ORDER BY id)
        FROM measurement_series s WHERE s.cabinet_id = d.cabinet_id AND quantity = 'temperature') AS thermometers,
      (SELECT json_agg(part ORDER BY id)
        FROM measurement_series s WHERE s.cabinet_id = d.cabinet_id AND quantity = 'weight') AS trays,
      (SELECT max(part)
        FROM measurement_series s WHERE s.cabinet_id = d.cabinet_id AND quantity = 'wifiRssi') AS "wifiSsid",
      (SELECT coalesce(json_object_agg(part, content), '{}')
        FROM device_states s WHERE s.cabinet_id = d.cabinet_id) AS state,
      coalesce(
        (SELECT json_agg(email ORDER BY email) FROM device_users u WHERE u.cabinet_id = d.cabinet_id AND enabled),
        CASE WHEN NOT cabinet_type = ANY(${TYPES_WITH_USERS}) THEN people.emails END) AS users,
      coalesce(
        (SELECT json_agg(npi ORDER BY npi) FROM device_providers p WHERE p.cabinet_id = d.cabinet_id),
        CASE WHEN properties ->> 'providerTracking' = 'Yes' THEN people.providers END) AS providers,
      (SELECT json_agg(json_build_object('holder', holder, 'dispenser', dispenser, 'productId', product_id,
        'capacity', capacity) ORDER BY holder, dispenser)
        FROM device_slots s WHERE s.cabinet_id = d.cabinet_id) AS slots,
      ARRAY(SELECT product_id FROM device_products p WHERE p.cabinet_id = d.cabinet_id
        UNION SELECT section ->> 'productId'
          FROM device_states s, jsonb_path_query(content, '$.compartments[*].trays[*].sections[*]') AS section
          WHERE s.cabinet_id = d.cabinet_id AND part = 'config') AS "productIds",
      CASE WHEN customer_id = ${LAKEVIEW[1]} THEN ${REFUSALS}::float8 ELSE 0 END AS refusals
    FROM devices d JOIN device_credentials USING (cabinet_id) CROSS JOIN LATERAL (
      SELECT (SELECT json_agg(email ORDER BY email) FROM users
          WHERE deleted_at IS NULL AND NOT is_admin AND access_groups ? 'customer'
            AND d.customer_id = ANY(tenants_of(access_groups))) AS emails,
        (SELECT json_agg(DISTINCT npi) FROM device_providers JOIN devices o USING (cabinet_id)
          WHERE o.customer_id = d.customer_id) AS providers) AS people
    WHERE cabinet_state = ${ACTIVE} AND cabinet_type = ANY(${DEVICE_TYPES.filter(isConnected)})
      AND cabinet_id = ANY(${livingDevices()})
    ORDER BY customer_id <> ${NORTHSIDE}, cabinet_type <> 'WEIGHT', cabinet_id`);

const findProducts = (db: Queryable) =>
  db.many<{ productId: string }>(sql`
    SELECT product_id AS "productId", coalesce(lum_qty, pack_qty) AS "unitsPerPack",
      nullif(weight, 0)::float8 AS "packGrams",
      CASE WHEN lum_qty > 0 AND weight > coalesce(lum_ancillary_weight, 0)
        THEN ((weight - coalesce(lum_ancillary_weight, 0)) / lum_qty)::float8 END AS "singleGrams"
    FROM products`);

/** The simulator has defaults for missing values. */
const withoutNulls = (known: object): object =>
  Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null));

/** The simulation goes on with what is happening. */
const simulatedFailure = ({ part, zone, kind, from, to }: DemoFailure) => ({
  compartment: Number(part),
  zone,
  kind,
  from,
  to,
});

export async function demoFleet(
  context: Pick<Context, 'db' | 'secrets' | 'clock'>,
): Promise<{ readonly cabinetId: string }[]> {
  const { db, clock } = context;
  const devices = await findDevices(db);
  const products = new Map((await findProducts(db)).map((one) => [one.productId, withoutNulls(one)]));
  const ids = devices.map(({ cabinetId }) => cabinetId);
  const stock = Map.groupBy(await stockOfDemoDevices(db, ids), ({ cabinetId }) => cabinetId);
  const delivered = await deliveriesInStock(db, ids, clock.now());
  const start = await demoStart(db);
  const present = start && presentFailure(start);
  return devices.map(({ generation, sealed, productIds, ...device }) => {
    const held = stock.get(device.cabinetId) ?? [];
    const known = new Set([...productIds, ...held.map(({ productId }) => productId)]);
    return {
      ...withoutNulls(device),
      cabinetId: device.cabinetId,
      products: [...known].flatMap((productId) => products.get(productId) ?? []),
      stock: held.map(withoutNulls),
      delivered: delivered.get(device.cabinetId) ?? [],
      failures: present?.cabinetId === device.cabinetId ? [simulatedFailure(present)] : [],
      // The last is what was derived before a change of the key.
      secret: secretsOf(context, { cabinetId: device.cabinetId, generation, sealed }).at(-1),
    };
  });
}

/**
 * In a separate process, which connects to us like real devices. Returns a function that stops it. A failure of that
 * process does not affect the server.
 */
export async function startDemoFleet(context: Needs, url: string): Promise<() => Promise<void>> {
  const { config, db, log } = context;
  if (!(await isDemo(db))) return async () => undefined;
  const fleet = await demoFleet(context);
  const memory = resolve(config.DATA_DIR, 'simulator');
  const options = [
    '--url',
    url,
    '--fleet',
    'parent',
    '--memory',
    memory,
    '--interval',
    `${INTERVAL_SECONDS}`,
  ];
  const simulator = fork(SIMULATOR, options, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // No access to our settings.
    env: {},
  });
  simulator.stderr?.on('data', (text: Buffer) => log.warn({ text: text.toString() }, 'simulator'));
  let stopping = false;
  const ended = new Promise<void>((resolve) => {
    simulator.once('error', (error) => {
      log.warn({ err: error }, 'the simulator failed');
      resolve();
    });
    simulator.once('exit', (code) => {
      if (!stopping) log.warn({ code }, 'the simulator ended');
      resolve();
    });
  });
  // Sent between the processes, to keep secrets off the command line.
  simulator.send(fleet, (error) => error && log.warn({ err: error }, 'the simulator got no devices'));
  const deliveries = deliverWhileRunning(
    context,
    fleet.map(({ cabinetId }) => cabinetId),
    simulator,
  );
  return async () => {
    stopping = true;
    await deliveries.stop();
    simulator.kill();
    await ended;
  };
}

/**
 * Offers deliveries to devices until they confirm them. A device puts the same delivery in once, so nothing has to
 * survive a restart here. Unanswered offers, and those without room in the device, are repeated.
 */
function deliverWhileRunning(context: Needs, cabinetIds: readonly string[], simulator: ChildProcess): Loop {
  const offers: string[] = [];
  const lastOffers = new Map<string, number>();
  simulator.on('message', (answer) => {
    if (typeof answer !== 'object' || !('number' in answer) || !('done' in answer)) return;
    const delivery = offers[Number(answer.number)];
    // Never again.
    if (delivery !== undefined) lastOffers.set(delivery, Infinity);
  });
  return repeat(
    context,
    {
      name: 'demo deliveries',
      everyMs: DELIVER_EVERY_MS,
      failure: 'deliveries did not come to the simulated devices',
    },
    async () => {
      const now = context.clock.now().getTime();
      for (const { cabinetId, delivery, items } of await findDeliveries(context, cabinetIds)) {
        if (!simulator.connected || (lastOffers.get(delivery) ?? 0) > now - OFFER_AGAIN_MS) continue;
        lastOffers.set(delivery, now);
        const number = offers.push(delivery) - 1;
        const instruction = { cabinetId, number, do: 'deliver', delivery, items: items.map(withoutNulls) };
        simulator.send(instruction, (error) => error && context.log.warn({ err: error }, 'simulator'));
      }
    },
  );
}
