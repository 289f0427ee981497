import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase, sql, type Database } from '../src/platform/db/database.ts';
import { addDevice } from './devices.ts';
import { createDatabase } from './postgres.ts';

// The migration to PO types of a device's products, on a database of the version before.
let db: Database;
beforeAll(async () => {
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 2 });
  await db.plain(`
    DROP TABLE par_settings;
    ALTER TABLE report_subscriptions DROP COLUMN view_type, DROP COLUMN group_by_name, DROP COLUMN group_by_val;
    ALTER TABLE reports DROP COLUMN view_type, DROP COLUMN group_by_name, DROP COLUMN group_by_val,
      DROP COLUMN total_rows;
    ALTER TABLE device_products DROP CONSTRAINT device_products_po_type`);
});
afterAll(() => db.close());

test('of stored sales types FCP stays, the others become unknown and are no longer accepted (S3 DAPI-017)', async () => {
  await db.run(sql`INSERT INTO customers (customer_id, name) VALUES ('c1', 'c1')`);
  await addDevice(db, { cabinetId: 'd1', customerId: 'c1' });
  const types = ['', '3PS', 'FBB', 'FCP'];
  await db.run(sql`
    INSERT INTO products (product_id, product_name, ndc, dose_type, pack_qty)
    SELECT 'P-' || type, 'x', '12345-678-90', 'VIAL', 1 FROM unnest(${types}::text[]) AS type`);
  await db.run(sql`
    INSERT INTO device_products (cabinet_id, product_id, po_type, max_fill)
    SELECT 'd1', 'P-' || type, type, 1 FROM unnest(${types}::text[]) AS type`);

  await db.plain(await readFile(new URL('../migrations/0031-par-and-reports.sql', import.meta.url), 'utf8'));

  expect(await db.many(sql`SELECT product_id, po_type FROM device_products ORDER BY product_id`)).toEqual([
    { product_id: 'P-', po_type: '' },
    { product_id: 'P-3PS', po_type: '' },
    { product_id: 'P-FBB', po_type: '' },
    { product_id: 'P-FCP', po_type: 'FCP' },
  ]);
  await expect(db.run(sql`UPDATE device_products SET po_type = 'FBB'`)).rejects.toThrow(/po_type/);
});
