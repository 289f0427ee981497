import { fork } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ACTIVE, DEVICE_TYPES, isConnected } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { secretOf } from '../device-gateway/device-gateway.public.ts';
import { LAKEVIEW, NORTHSIDE } from './demo-customers.ts';
import { isDemo } from './demo.public.ts';

type Needs = Pick<Context, 'config' | 'db' | 'secrets' | 'log'>;

const SIMULATOR = join(import.meta.dirname, '../../../../simulator/src/main.ts');
const MAX_DEVICES = 24;
/** For one customer, to demonstrate refused commands. */
const REFUSALS = 0.3;

interface SimulatedDevice {
  readonly cabinetId: string;
  readonly generation: number;
}

/** Northside's first, since most demo accounts belong to it. The simulation continues the demo history. */
const findDevices = (db: Queryable) =>
  db.many<SimulatedDevice>(sql`
    SELECT cabinet_id AS "cabinetId", generation, cabinet_type AS "cabinetType", temp_control AS "tempControl",
      properties,
      (SELECT json_agg(json_build_object('compartment', part::int, 'zone', zone, 'primary', is_primary) ORDER BY id)
        FROM measurement_series s WHERE s.cabinet_id = d.cabinet_id AND quantity = 'temperature') AS thermometers,
      (SELECT json_agg(part ORDER BY id)
        FROM measurement_series s WHERE s.cabinet_id = d.cabinet_id AND quantity = 'weight') AS trays,
      (SELECT max(part)
        FROM measurement_series s WHERE s.cabinet_id = d.cabinet_id AND quantity = 'wifiRssi') AS "wifiSsid",
      (SELECT coalesce(json_agg(product_id ORDER BY product_id), '[]')
        FROM device_products p WHERE p.cabinet_id = d.cabinet_id) AS "productIds",
      (SELECT coalesce(json_object_agg(part, content), '{}')
        FROM device_states s WHERE s.cabinet_id = d.cabinet_id) AS state,
      CASE WHEN customer_id = ${LAKEVIEW[1]} THEN ${REFUSALS}::float8 ELSE 0 END AS refusals
    FROM devices d JOIN device_credentials USING (cabinet_id)
    WHERE cabinet_state = ${ACTIVE} AND cabinet_type = ANY(${DEVICE_TYPES.filter(isConnected)})
      AND customer_id = ANY(${[NORTHSIDE, ...LAKEVIEW]})
    ORDER BY customer_id <> ${NORTHSIDE}, cabinet_type <> 'WEIGHT', cabinet_id LIMIT ${MAX_DEVICES}`);

/** The simulator has defaults for missing values. */
const withoutNulls = (device: object): object =>
  Object.fromEntries(Object.entries(device).filter(([, value]) => value !== null));

/** The devices to simulate, each with its secret. */
export const demoFleet = async (context: Pick<Context, 'db' | 'secrets'>): Promise<object[]> =>
  (await findDevices(context.db)).map(({ generation, ...device }) => ({
    ...withoutNulls(device),
    secret: secretOf(context, device.cabinetId, generation),
  }));

/**
 * Simulates some of the demo devices in a separate process, which connects to us like real devices. Returns a
 * function that stops it. A failure of that process does not affect the server.
 */
export async function startDemoFleet(context: Needs, url: string): Promise<() => Promise<void>> {
  const { config, db, log } = context;
  if (!(await isDemo(db))) return async () => undefined;
  const fleet = await demoFleet(context);
  const memory = resolve(config.DATA_DIR, 'simulator');
  const simulator = fork(SIMULATOR, ['--url', url, '--fleet', 'parent', '--memory', memory], {
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
  // As a message between the processes, to keep secrets off the command line.
  simulator.send(fleet, (error) => error && log.warn({ err: error }, 'the simulator got no devices'));
  return async () => {
    stopping = true;
    simulator.kill();
    await ended;
  };
}
