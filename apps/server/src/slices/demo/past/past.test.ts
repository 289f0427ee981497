import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { sql } from '../../../platform/db/database.ts';
import { loadDemo } from '../demo.service.ts';
import { pastOf } from './past.ts';
import { readPlan } from './past-plan.ts';
import { tellPast } from './past.service.ts';
import { findDifferences, findTagDifferences } from '../../inventory/check-ledger.queries.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  const t = performance.now();
  await loadDemo(portal.context, { history: false, past: true });
  console.log('loadDemo', Math.round(performance.now() - t));
}, 120000);
afterAll(() => portal.close());

test('trial', async () => {
  const kept = await portal.db.many<{ value: string }>(
    sql`SELECT value FROM installation WHERE fact LIKE 'demo history%'`,
  );
  let t = performance.now();
  const all = kept.map(({ value }) => ({ plan: readPlan(value), past: pastOf(readPlan(value)) }));
  console.log('pastOf all', Math.round(performance.now() - t));
  let sum = 0;
  for (const { plan, past } of all) {
    sum += past.rows.length;
    console.log(
      plan.place,
      plan.cabinetId,
      plan.customerId,
      plan.cabinetType,
      Math.round((plan.to - plan.from) / 86400000),
      'streams',
      plan.streams.length,
      'rows',
      past.rows.length,
      'tags',
      past.tags.length,
      'ships',
      past.shipments.length,
      past.lines.length,
      'counts',
      past.counts.length,
      'reviews',
      past.reviews.length,
      'recalled',
      past.rows.filter((r) => r.note.includes('RGA-R') || r.note.includes('recalled')).length,
      'expired',
      past.rows.filter((r) => r.reason === 'RETURN').length,
      'revert',
      past.rows.filter((r) => r.reason === 'REVERT').length,
      'trans',
      past.rows.filter((r) => r.reason === 'TRANSFER').length,
    );
  }
  console.log('rows', sum);
  t = performance.now();
  for (const { plan } of all) {
    const s = performance.now();
    await tellPast(portal.context, plan.place);
    console.log(plan.cabinetId, Math.round(performance.now() - s));
  }
  console.log('told', Math.round(performance.now() - t));
  console.log(
    await portal.db.one(
      sql`SELECT (SELECT count(*) FROM transactions) tx, (SELECT count(*) FROM inventory_days) days, (SELECT count(*) FROM usage_hours) usage, (SELECT count(*) FROM product_tags) tags, (SELECT count(*) FROM tag_sightings) sightings, (SELECT count(*) FROM shipments) ships, (SELECT count(*) FROM shipment_lines) lines, (SELECT count(*) FROM cycle_counts) counts, (SELECT count(*) FROM stock_reviews) reviews, (SELECT count(*) FROM lots) lots, (SELECT count(*) FROM serial_units) serials`,
    ),
  );
  expect(await findDifferences(portal.db, 10)).toEqual([]);
  expect(await findTagDifferences(portal.db, 10)).toEqual([]);
}, 300000);
