import { sql } from '../src/platform/db/database.ts';
import type { Bench } from './portal.ts';

export const fleetId = (n: number): string => `fleet-${String(n).padStart(5, '0')}`;

export async function fillFleet({ db }: Pick<Bench, 'db'>, devices: number): Promise<void> {
  await db.run(sql`
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, created_at)
    SELECT 'fleet-' || lpad(n::text, 5, '0'), 'Fleet ' || n, (SELECT customer_id FROM customers LIMIT 1), 'RFID', 30,
      '2-8c', now() FROM generate_series(0, ${devices - 1}) n`);
  await db.run(sql`
    INSERT INTO device_credentials (cabinet_id) SELECT cabinet_id FROM devices WHERE cabinet_id LIKE 'fleet-%'`);
}
