import { afterAll, beforeAll, expect, test } from 'vitest';
import { FleetList } from '../../simulator/src/fleet-list.ts';
import { isPoints } from '../../simulator/src/outbox.ts';
import { simulate } from '../../simulator/src/simulate.ts';
import { sql } from '../src/platform/db/database.ts';
import { DAY_ONE } from '../src/slices/demo/demo-day-one.ts';
import { demoFleet } from '../src/slices/demo/demo-fleet.service.ts';
import { loadDemo } from '../src/slices/demo/demo.service.ts';
import { createIngest } from './ingest.ts';
import { findDifferences, findTagDifferences } from '../src/slices/inventory/ledger/check-ledger.queries.ts';
import { postWaiting } from '../src/slices/inventory/ledger/post-events.service.ts';
import { startTestPortal, type TestPortal } from './portal.ts';

const HOUR_MS = 3_600_000;
const STEP_MS = 4 * 60_000;
/** Events of several steps are posted together, with the same result in a fraction of the time. */
const STEPS_AT_ONCE = 15;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await loadDemo(portal.context, { history: false });
});
afterAll(() => portal.close());

/** One line for each tag, lot in a dispenser, or section, from the device or from the ledger. */
interface Held {
  readonly cabinetId: string;
  readonly productId: string;
  /** '' on scales, which cannot distinguish lots. */
  readonly lot: string;
  readonly place: string;
  readonly count: number;
}

const written = (held: readonly Held[]): string[] => {
  const counts = new Map<string, number>();
  for (const { cabinetId, productId, lot, place, count } of held) {
    const key = `${cabinetId} ${productId} ${lot} ${place}`;
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  // An empty place is in the ledger as 0, and not in the device.
  return [...counts].flatMap(([key, count]) => (count === 0 ? [] : [`${key}: ${count}`])).toSorted();
};

test('after a simulated day the memory of all devices with stock and the ledger agree to the unit (S16 S22 S24)', async () => {
  const { context, db, clock } = portal;
  const devices = FleetList.parse(await demoFleet(context)).filter(({ stock: held }) => held.length > 0);
  const reviews = () => db.many(sql`SELECT key, suspended_reason, status FROM stock_reviews ORDER BY key`);
  const reviewsBefore = await reviews();
  const from = clock.now().getTime();
  const { messages, stock } = simulate({
    devices,
    seed: 7,
    from,
    to: from + 24 * HOUR_MS,
    intervalMs: STEP_MS,
    withPoints: true,
  });

  // One reading shows the time of a device's clock; the others are not needed here.
  const wanted = messages.filter((message) => !isPoints(message) || message.topic === 'temperature');
  const ingest = createIngest(context);
  let steps = 0;
  for (const [sentAt, batch] of Map.groupBy(wanted, (message) => message.sentAt)) {
    clock.advance({ seconds: (sentAt - clock.now().getTime()) / 1000 });
    await Promise.all(
      batch.map(({ cabinetId, topic, payload }) =>
        ingest.receive({ cabinetId, topic, payload: Buffer.from(payload) }),
      ),
    );
    steps += 1;
    if (steps % STEPS_AT_ONCE === 0) await postWaiting(context);
  }
  await postWaiting(context);

  const inDevices = [...stock].flatMap(([cabinetId, items]) =>
    items.map(({ productId, lot, tagId, holder, dispenser, tray, section, count }) => ({
      cabinetId,
      productId,
      lot: tray === undefined ? lot : '',
      place:
        tagId ??
        (tray === undefined
          ? [holder, dispenser].filter((n) => n !== undefined).join('-')
          : `${tray}/${section}`),
      count,
    })),
  );
  // One reader misses a vial and sees an unknown tag, from day one on.
  const ofOthers = ({ cabinetId }: Held) => cabinetId !== DAY_ONE.doubtful;
  // A unit removed minutes ago is PENDING: it still counts, but is not in the device. So does the one that a tray lost
  // on day one, until its review is resolved.
  const inLedger = await db.many<Held>(sql`
    SELECT cabinet_id AS "cabinetId", product_id AS "productId", lot, tag_id AS place, 1 AS count
    FROM product_tags WHERE phase = 'on hand'
    UNION ALL
    SELECT cabinet_id, product_id, CASE WHEN section = '' THEN lot ELSE '' END,
      concat_ws('-', holder, dispenser, nullif(section, '')), quantity - (
        SELECT count(*)::int FROM stock_reviews lost WHERE lost.cabinet_id = on_hand.cabinet_id
          AND lost.section = on_hand.section AND lost.section <> '' AND lost.status = 'Suspended')
    FROM on_hand JOIN devices USING (cabinet_id)
    WHERE cabinet_type NOT IN ('RFID', 'VIPc', 'ZONE') AND cabinet_id = ANY(${devices.map(({ cabinetId }) => cabinetId)})`);
  expect(written(inLedger.filter(ofOthers))).toEqual(written(inDevices.filter(ofOthers)));
  const tagsIn = (held: readonly Held[]) => held.flatMap((each) => (ofOthers(each) ? [] : [each.place]));
  const [ledgerTags, deviceTags] = [tagsIn(inLedger), tagsIn(inDevices)];
  // None, if somebody has removed it meanwhile.
  expect(ledgerTags.filter((tag) => !deviceTags.includes(tag)).length).toBeLessThanOrEqual(1);
  expect(deviceTags.filter((tag) => !ledgerTags.includes(tag)).length).toBeLessThanOrEqual(1);
  expect(deviceTags.length).toBeGreaterThan(2);

  const vends = await db.one<{ vended: number; types: number }>(sql`
    SELECT -sum(quantity)::int AS vended, count(DISTINCT cabinet_type)::int AS types
    FROM transactions JOIN devices USING (cabinet_id) WHERE action = 'VEND'`);
  expect(vends.types).toBeGreaterThanOrEqual(4);
  expect(vends.vended).toBeGreaterThan(50);
  expect(await reviews()).toEqual(reviewsBefore);
  expect(await db.many(sql`SELECT reason FROM dead_letters`)).toEqual([]);
  expect([...(await findDifferences(db, 10)), ...(await findTagDifferences(db, 10))]).toEqual([]);
});
