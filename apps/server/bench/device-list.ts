import { listDevices, type CallInput } from '@parwell/contract';
import { sql, type Sql } from '../src/platform/db/database.ts';
import { callRate, rate, report, type Bench } from './portal.ts';
import { size } from './sizes.ts';

const DEVICES = size(50_000, 500);
const WARM_UP = 100;

type Filter = Partial<CallInput<typeof listDevices>['body']>;

/** With 50,000 devices and exact totals, compared with bare SQL. */
export async function deviceList(bench: Bench): Promise<void> {
  await fill(bench);
  const staff = await bench.signIn('ops@fff.example');
  const compare = async (name: string, filter: Filter, where: Sql) => {
    const through = await callRate(staff, listDevices.path, WARM_UP, filter);
    const bare = await rate(() => pageAndCount(bench, where, filter.offset ?? 0));
    report(`device list, 50k, ${name}`, through, bare);
  };
  await compare('all', {}, sql`TRUE`);
  await compare('far page', { offset: 45_000 }, sql`TRUE`);
  await compare('one customer', { customerId: 'd7' }, sql`customer_id = ${'d7'}`);
  await compare(
    'by type and state',
    { cabinetType: 'RFID', cabinetState: 60 },
    sql`cabinet_type = ${'RFID'} AND cabinet_state = ${60}`,
  );
  await compare('by name', { cabinetName: 'abcd' }, sql`name_folded LIKE ${'%abcd%'}`);
}

/** The fastest hand-written SQL: the page's ids from the index, its rows by id, and the total. */
const pageAndCount = ({ bare }: Bench, where: Sql, offset: number) =>
  Promise.all([
    bare(sql`
      SELECT devices.*, customers.name, last_heard_at FROM devices
      JOIN (
        SELECT cabinet_id FROM devices WHERE ${where} ORDER BY cabinet_id LIMIT 10 OFFSET ${offset}::int
      ) found USING (cabinet_id)
      JOIN customers USING (customer_id) LEFT JOIN device_contacts USING (cabinet_id)
      ORDER BY cabinet_id`),
    bare(sql`SELECT count(*) FROM devices WHERE ${where}`),
  ]);

async function fill({ db }: Bench): Promise<void> {
  await db.run(sql`
    INSERT INTO customers (customer_id, name) SELECT 'd' || n, 'Devices Clinic ' || n FROM generate_series(1, 2000) n`);
  await db.transaction(async (tx) => {
    await tx.run(sql`SET LOCAL statement_timeout = 0`);
    await tx.run(sql`
      INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control,
        device_id, properties, created_at)
      SELECT 'd' || n % 2000 + 1 || '-' || n, 'Fridge ' || md5(n::text), 'd' || n % 2000 + 1,
        (ARRAY['EM', 'RFID', 'Virtual', 'WEIGHT', 'VISION'])[n / 2000 % 5 + 1],
        CASE n % 10 WHEN 0 THEN 60 WHEN 1 THEN 70 ELSE 30 END, '2-8c', 'D-' || n,
        jsonb_build_object('serialNumber', 'S-' || n, 'room', 'B' || n % 400, 'consignment', '1'), now()
      FROM generate_series(1, ${DEVICES}::int) n`);
    await tx.run(sql`
      INSERT INTO device_contacts SELECT cabinet_id, now() FROM devices ON CONFLICT DO NOTHING`);
  });
  await db.plain('CHECKPOINT');
  await db.plain('VACUUM (ANALYZE) devices, device_contacts, customers, property_definitions');
}
