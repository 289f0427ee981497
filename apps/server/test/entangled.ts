import { CAPABILITIES, type Capability } from '@parwell/domain';
import { sql } from '../src/platform/db/database.ts';
import { postWaiting } from '../src/slices/inventory/ledger/post-events.service.ts';
import type { Browser } from './browser.ts';
import { OTHER, startWorld, type World } from './calls/world.ts';
import { addDevice } from './devices.ts';
import { everything } from './portal.ts';
import { addProduct } from './products.ts';
import type { Known } from './samples.ts';
import { beginStock, sendEvent, tagIds } from './stock.ts';
import { readTags, shipTags } from './tags.ts';

const OTHERS = `c2-${OTHER}`;
export const [FOREIGN_TAG = '', OLD_TAG = ''] = tagIds(2, 77);

interface Reader {
  readonly email: string;
  readonly browser: Browser;
  /** null: all of them, or none. */
  readonly capability: Capability | null;
}

export interface EntangledWorld extends World {
  /** By a word for what they hold; none of them anything at the other customer. */
  readonly readers: Readonly<Record<string, Reader>>;
  /** What the readers' own records are called, where others' would be refused. */
  readonly own: readonly Known[];
}

/**
 * The two customers of `startWorld`, and what ties their records together: a device that reads the other's tag, units
 * with the same serial number, a lot of both, a person of both, a device that was the other's.
 */
export async function startEntangled(): Promise<EntangledWorld> {
  const world = await startWorld();
  const { portal } = world;
  const { db } = portal;
  await portal.addCustomer('c3', 'Own Second Clinic');
  for (const [cabinetId, customerId] of [
    ['c1-reader', 'c1'],
    ['c3-shelf', 'c3'],
    [`${OTHER}-reader`, OTHERS],
  ] as const)
    await addDevice(db, {
      cabinetId,
      customerId,
      cabinetType: cabinetId.endsWith('reader') ? 'RFID' : 'Virtual',
    });

  await shipTags(
    portal,
    `${OTHER}-tagged`,
    {
      customerId: OTHERS,
      cabinetId: `${OTHER}-reader`,
      productId: `P-${OTHER}`,
      lot: `${OTHER}-lot`,
      orderNumber: `${OTHER}-order`,
    },
    [FOREIGN_TAG],
  );
  await db.run(sql`UPDATE product_tags SET serial = ${`${OTHER}-serial`} WHERE tag_id = ${FOREIGN_TAG}`);
  await readTags(portal, 'c1-reader', [FOREIGN_TAG]);

  // As versions before 0106 wrote it, with what the unit is.
  await db.run(sql`
    WITH row AS (
      INSERT INTO transactions (key, customer_id, cabinet_id, product_id, lot, owner, type, action, reason, quantity, tag_id,
        serial, at, order_number, posted_at)
      VALUES (${OLD_TAG}, 'c1', 'c1-reader', ${`P-${OTHER}`}, ${`${OTHER}-lot`}, 'PROVIDER', 'Insert', 'REVIEW REQD', 'RESTOCK',
        0, ${OLD_TAG}, ${`${OTHER}-old`}, ${portal.clock.now()}, ${`${OTHER}-order`}, ${portal.clock.now()}))
    INSERT INTO stock_reviews (key, kind, customer_id, cabinet_id, product_id, lot, tag_id, serial, type, reason,
      suspended_reason, attempted_qty, order_number, opened_at, created_at)
    VALUES (${OLD_TAG}, 'tag', 'c1', 'c1-reader', ${`P-${OTHER}`}, ${`${OTHER}-lot`}, ${OLD_TAG}, ${`${OTHER}-old`}, 'Insert',
      'RESTOCK', 'Tag of another customer.', 1, ${`${OTHER}-order`}, ${portal.clock.now()}, ${portal.clock.now()})`);

  // The same unit is with both, as far as its number says.
  await addProduct(portal, 'P-serial', 'Numbered');
  await db.run(sql`UPDATE products SET is_serializable = TRUE WHERE product_id = 'P-serial'`);
  await addDevice(db, { cabinetId: 'c1-numbered', customerId: 'c1', cabinetType: 'VISION' });
  await addDevice(db, { cabinetId: `${OTHER}-numbered`, customerId: OTHERS, cabinetType: 'VISION' });
  for (const [customerId, cabinetId] of [
    [OTHERS, `${OTHER}-numbered`],
    ['c1', 'c1-numbered'],
  ] as const) {
    await beginStock(portal, customerId, cabinetId);
    portal.clock.advance({ seconds: 1 });
    await sendEvent(portal, cabinetId, 'insert', {
      productId: 'P-serial',
      lot: 'L-BOTH',
      count: 1,
      serials: ['S-BOTH'],
    });
    await postWaiting(portal.context);
  }

  for (const [customerId, cabinetId] of [
    ['c1', 'c1-shelf'],
    [OTHERS, `${OTHER}-shelf`],
  ] as const) {
    await addDevice(db, { cabinetId, customerId, cabinetType: 'Virtual', cabinetName: `Shelf ${cabinetId}` });
    await beginStock(portal, customerId, cabinetId, [{ productId: 'P-everybody', lot: 'L-BOTH', count: 2 }]);
  }
  await portal.addUser({
    email: 'person-of-both@own.example',
    accessGroups: { customer: ['c1', OTHERS] },
    roles: { help_viewer: 'VIEWER' },
  });

  const readers: Record<string, Reader> = {};
  const reader = async (
    name: string,
    customer: readonly string[],
    roles: Record<string, string>,
    capability: Capability | null = null,
  ) => {
    const email = `only-${name.replaceAll(/[_ ]/g, '-')}@own.example`.toLowerCase();
    await portal.addUser({ email, accessGroups: { customer }, roles });
    readers[name] = { email, capability, browser: await portal.signIn(email) };
  };
  await reader('everything', ['c1'], everything('OWNER', CAPABILITIES));
  await reader('everything at two customers', ['c1', 'c3'], everything('OWNER', CAPABILITIES));
  await reader('nothing', ['c1'], {});
  await reader('everything at no customer', [], everything('OWNER', CAPABILITIES));
  for (const capability of CAPABILITIES) {
    await reader(`${capability} VIEWER`, ['c1'], everything('VIEWER', [capability]), capability);
    await reader(`${capability} OWNER`, ['c1', 'c3'], everything('OWNER', [capability]), capability);
  }
  const old = await db.one<{ id: number }>(sql`SELECT id::int FROM transactions WHERE key = ${OLD_TAG}`);
  const customer = {
    customerId: 'c1',
    customerCode: 'c1',
    tenantId: 'c1',
    customerNumber: 'c1',
    limit: '100',
    timezone: 'Etc/GMT',
    rowId: String(old.id),
  };
  const devices = ['c1-reader', 'c1-numbered', 'c1-shelf'].map((cabinetId) => ({
    ...customer,
    cabinetId,
    deviceId: cabinetId,
  }));
  const own = [
    customer,
    ...devices,
    ...devices.map((device) => ({ ...device, text: 'BOTH', productId: 'P-serial', lot: 'L-BOTH' })),
  ];
  return { ...world, readers, own };
}
