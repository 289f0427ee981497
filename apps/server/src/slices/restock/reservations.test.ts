import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../test/devices.ts';
import { answerOf, leave, receiveAll } from '../../../test/orders.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { addProduct } from '../../../test/products.ts';
import { stockWarehouse } from '../../../test/release.ts';
import { raw, sql, type Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { startRelease } from './release.public.ts';
import { releaseWaiting } from './run-release.service.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await addProduct(portal, 'P1', 'Immune globulin 10 g');
  for (const n of [1, 2, 3]) {
    await portal.addCustomer(`c${n}`, `Clinic c${n}`);
    await addDevice(portal.db, { cabinetId: `d${n}`, customerId: `c${n}` });
  }
});
afterAll(() => portal.close());

const LOTS = ['L1', 'L2'] as const;
type Lot = (typeof LOTS)[number];

type Act =
  | { readonly act: 'release'; readonly lines: readonly { customer: number; lot: Lot; packs: number }[] }
  | { readonly act: 'confirm' | 'refuse' | 'sync' };

const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('release' as const),
      lines: fc.array(
        fc.record({
          customer: fc.constantFrom(1, 2, 3),
          lot: fc.constantFrom(...LOTS),
          packs: fc.integer({ min: 1, max: 6 }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.constantFrom({ act: 'confirm' } as const, { act: 'refuse' } as const) },
  { weight: 1, arbitrary: fc.constant({ act: 'sync' } as const) },
);

/** A warehouse's stock: confirmed packs are removed from it. */
class Warehouse {
  readonly packs: Record<Lot, number> = { L1: 10, L2: 10 };
  answers = 0;
}

/** Lots with more reservations than reported packs. */
const oversold = (db: Database) =>
  db.many(sql`
    SELECT lot FROM warehouse_stock stock JOIN warehouse_syncs USING (warehouse)
    WHERE packs < (
      SELECT coalesce(sum(packs), 0) FROM batch_reservations
      WHERE batch_reservations.lot = stock.lot AND ended_at IS NULL AND (confirmed_at IS NULL OR confirmed_at > as_of))`);

async function release({ db, context }: TestPortal, lines: Extract<Act, { act: 'release' }>['lines']) {
  const started = db.transaction((tx) =>
    startRelease(
      context,
      tx,
      { email: 'planner@fff.example' },
      crypto.randomUUID(),
      lines.map(({ customer, lot, packs }) => ({
        customerId: `c${customer}`,
        cabinetId: `d${customer}`,
        productId: 'P1',
        packs,
        warehouse: 'NCDC',
        lot,
        shippingMethod: 'Standard Overnight (by 10:30AM)',
        notes: '',
      })),
    ),
  );
  await started.catch((error: unknown) => {
    // Another release runs at the moment.
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
  });
  await releaseWaiting(context);
}

/** The ERP answers the oldest request, and the warehouse sets the confirmed packs aside. */
async function answer(warehouse: Warehouse, isConfirmed: boolean): Promise<void> {
  const lines = await portal.db.many<{ number: string; lot: Lot; packs: number }>(sql`
    SELECT request_number AS number, lot, packs FROM restock_requests
    WHERE request_number = (SELECT min(request_number) FROM restock_requests WHERE po_status = 'Not Processed')
    ORDER BY request_line`);
  const [first] = lines;
  if (!first) return;
  const said = answerOf(
    first.number,
    `45${first.number}`,
    lines.map(({ packs }) => packs),
    portal.clock.now(),
  );
  warehouse.answers += 1;
  if (isConfirmed) for (const { lot, packs } of lines) warehouse.packs[lot] -= packs;
  await leave(
    portal,
    'erp',
    'order-answer',
    isConfirmed ? said : { ...said, orderNumber: '', poNumber: '', refusedBecause: 'Blocked', lines: [] },
  );
  await receiveAll(portal);
}

async function sync(warehouse: Warehouse): Promise<void> {
  await stockWarehouse(
    portal,
    'NCDC',
    LOTS.map((lot) => ({ productId: 'P1', lot, packs: warehouse.packs[lot] })),
  );
}

test('no more is reserved of a batch than there is, at every moment, whoever releases, counts, confirms and refuses (R8 R10)', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(acts, acts), { minLength: 3, maxLength: 6 }), async (pairs) => {
      for (const table of [
        'release_lines',
        'releases',
        'batch_reservations',
        'restock_requests',
        'order_lines',
        'restock_orders',
        'inbound_documents',
        'embedded_files',
      ])
        await portal.db.run(sql`DELETE FROM ${raw(table)}`);
      const warehouse = new Warehouse();
      portal.clock.advance({ seconds: 1 });
      await sync(warehouse);
      const does = async (act: Act): Promise<void> => {
        if (act.act === 'release') await release(portal, act.lines);
        else if (act.act === 'sync') await sync(warehouse);
        else await answer(warehouse, act.act === 'confirm');
      };
      for (const [one, other] of pairs) {
        portal.clock.advance({ seconds: 1 });
        // Two releases at once; stock reports and answers of the ERP come one after the other.
        const together = one.act === 'release' || other.act === 'release';
        if (together) await Promise.all([does(one), does(other)]);
        else {
          await does(one);
          portal.clock.advance({ seconds: 1 });
          await does(other);
        }
        await releaseWaiting(portal.context);
        expect(await oversold(portal.db)).toEqual([]);
        expect(Math.min(...Object.values(warehouse.packs))).toBeGreaterThanOrEqual(0);
      }
      // No request id is on two lines of the ERP.
      expect(
        await portal.db.many(sql`
          SELECT request_number FROM order_lines GROUP BY request_number, request_line HAVING count(*) > 1`),
      ).toEqual([]);
      expect(await portal.db.many(sql`SELECT FROM release_lines WHERE outcome IS NULL`)).toEqual([]);
    }),
    { numRuns: 8 },
  ));
