import type { Context } from '../../context.ts';
import { businessToday } from '../../platform/business-days.ts';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { repeat, type Loop } from '../../platform/repeat.ts';
import { findRestockedCustomers } from '../customers/customers.public.ts';
import { devices } from '../devices/devices.public.ts';
import { findShelfLivesEnded, stocked } from '../inventory/inventory.public.ts';
import { findCustomersWithPar, findOrderedTogether } from '../par/par.public.ts';
import { findProductFamilies } from '../products/products.public.ts';
import type { RowScope } from './facts.queries.ts';
import { CUSTOMERS_AT_ONCE, inLanes } from './lanes.ts';
import { markRestock } from './marks.queries.ts';
import { recomputeRows } from './recompute.service.ts';
import * as queries from './rows.queries.ts';

type Working = Pick<Context, 'db' | 'clock' | 'config' | 'log'>;

const POLL_MS = 1000;
/** Marks per batch. */
const MOST_MARKS = 5000;
/** A longer delay is logged. */
const LATE_MS = 10_000;

/** Runs on workers (R9). */
export const keepRowsFresh = (context: Working & Pick<Context, 'loops'>): Loop =>
  repeat(
    context,
    { name: 'recommendations', everyMs: POLL_MS, failure: 'restock recommendations could not be worked out' },
    async () => {
      await workOffMarks(context);
      // Also if another server is the one that is stuck.
      const behind = await queries.findBehind(context.db, new Date(context.clock.now().getTime() - LATE_MS));
      if (behind) context.log.warn(behind, 'restock recommendations are behind');
    },
  );

/**
 * Processes all marks, including those caused by time alone, and returns their number. Concurrent calls share the
 * marks.
 */
export async function workOffMarks(context: Working): Promise<number> {
  const startedAt = context.clock.now();
  await markPassedTime(context);
  const last = await queries.findLastMark(context.db);
  let worked = 0;
  for (;;) {
    const count = await workOffSome(context);
    worked += count;
    if (count < MOST_MARKS) break;
  }
  await queries.saveAsOf(context.db, startedAt, last);
  return worked;
}

/** Recomputes all rows. */
export async function recomputeAll(context: Working, afterSome?: AfterSome): Promise<void> {
  const customers = await findRestockedCustomers(context.db, null);
  await recompute(
    context,
    { customerIds: customers.map(({ customerId }) => customerId), productIds: null },
    afterSome,
  );
}

type AfterSome = () => Promise<unknown>;

/** A new business day changes everything, the end of a shelf life the usable stock (R9). The first server marks it. */
const markPassedTime = ({ db, clock, config }: Working): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const day = businessToday({ clock, config });
    const known = await queries.lockState(tx);
    if (known?.day && known.day >= day) return markShelfLives(tx, known.asOf, now);
    await markRestock(tx, [{}]);
    await queries.saveDay(tx, day, now);
  });

async function markShelfLives(tx: Transaction, after: Date, until: Date): Promise<void> {
  const ended = await findShelfLivesEnded(tx, after, until);
  if (ended.length === 0) return;
  const owners = new Map(
    (
      await tx.many<{ cabinetId: string; customerId: string }>(sql`
        SELECT cabinet_id AS "cabinetId", customer_id AS "customerId" FROM ${devices}
        WHERE cabinet_id = ANY(${ended.map(({ cabinetId }) => cabinetId)})`)
    ).map(({ cabinetId, customerId }) => [cabinetId, customerId]),
  );
  await markRestock(
    tx,
    ended.map(({ cabinetId, productId }) => ({ customerId: owners.get(cabinetId) ?? '', productId })),
  );
}

/**
 * The marks stay locked until their rows are written and are then deleted: after a kill in between they are still
 * there. Later marks wait for the next run.
 */
const workOffSome = (context: Working): Promise<number> =>
  context.db.transaction(async (tx) => {
    const marks = await queries.claimMarks(tx, MOST_MARKS);
    if (marks.length === 0) return 0;
    const { everything, whole, products } = meaningOf(marks);
    // The database ends transactions that are idle for a minute.
    const stayAwake = () => tx.run(sql`SELECT 1`);
    if (everything) await recomputeAll(context, stayAwake);
    else {
      await recompute(context, { customerIds: whole, productIds: null }, stayAwake);
      for (const [customerIds, productIds] of await scopesOf(context.db, products)) {
        const others = customerIds.filter((id) => !whole.includes(id));
        await recompute(context, { customerIds: others, productIds }, stayAwake);
      }
    }
    await queries.deleteMarks(
      tx,
      marks.map(({ id }) => id),
    );
    return marks.length;
  });

/** Products by customer; those of all customers under the empty id. */
type MarkedProducts = ReadonlyMap<string, readonly string[]>;

function meaningOf(marks: readonly queries.StoredMark[]) {
  const everything = marks.some(({ customerId, productId }) => customerId === '' && productId === '');
  const whole = new Set(
    marks.flatMap(({ customerId, productId }) => (productId === '' && customerId !== '' ? [customerId] : [])),
  );
  const products: MarkedProducts = new Map(
    [...Map.groupBy(marks, ({ customerId }) => customerId)].flatMap(([customerId, of]) => {
      const ids = [...new Set(of.flatMap(({ productId }) => productId || []))];
      return whole.has(customerId) || ids.length === 0 ? [] : [[customerId, ids] as const];
    }),
  );
  return { everything, whole: [...whole], products };
}

/**
 * Customers with the products whose rows may have changed. All marked products are recomputed for each of these
 * customers, which may be more than necessary.
 */
async function scopesOf(
  db: Queryable,
  products: MarkedProducts,
): Promise<(readonly [string[], readonly string[]])[]> {
  const scopes: (readonly [string[], readonly string[]])[] = [];
  const ofAll = products.get('');
  if (ofAll) {
    const related = await relatedProducts(db, ofAll, null);
    scopes.push([await findCustomersOf(db, related), related]);
  }
  const named = [...products].filter(([customerId]) => customerId !== '');
  for (let first = 0; first < named.length; first += CUSTOMERS_AT_ONCE) {
    const some = named.slice(first, first + CUSTOMERS_AT_ONCE);
    const customerIds = some.map(([customerId]) => customerId);
    const marked = [...new Set(some.flatMap(([, ids]) => ids))];
    scopes.push([customerIds, await relatedProducts(db, marked, customerIds)]);
  }
  return scopes;
}

/** All products that may share rows with these: substitutes, ordered products, and so on. */
async function relatedProducts(
  db: Queryable,
  productIds: readonly string[],
  customerIds: readonly string[] | null,
): Promise<string[]> {
  let known = await findProductFamilies(db, productIds);
  for (;;) {
    const more = await findOrderedTogether(db, known, customerIds);
    if (more.every((id) => known.includes(id))) return known;
    known = await findProductFamilies(db, [...new Set([...known, ...more])]);
  }
}

/** Customers that have, want or ever had one of these products. */
async function findCustomersOf(db: Queryable, productIds: readonly string[]): Promise<string[]> {
  const had = await db.many<{ customerId: string }>(sql`
    SELECT DISTINCT customer_id AS "customerId" FROM ${stocked} WHERE product_id = ANY(${productIds})`);
  return [
    ...new Set([
      ...had.map(({ customerId }) => customerId),
      ...(await findCustomersWithPar(db, productIds)),
      ...(await queries.findCustomersWithRows(db, productIds)),
    ]),
  ].toSorted();
}

const recompute = (
  context: Working,
  { customerIds, productIds }: RowScope,
  afterSome?: AfterSome,
): Promise<void> =>
  inLanes(customerIds, async (some) => {
    await recomputeRows(context, { customerIds: some, productIds });
    await afterSome?.();
  });
