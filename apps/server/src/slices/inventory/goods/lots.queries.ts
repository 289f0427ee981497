import {
  isConfirmed,
  knownSpelling,
  lotKey,
  type Lot,
  type LotSource,
  type SpellingsOf,
} from '@parwell/domain';
import { sql, type Queryable, type Sql, type Transaction } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/db/hooks.ts';
import { lotNumberKeyTwin } from './lot-number-key.twin.ts';
import { lotsCorrected } from './lot-changes.public.ts';

export type NamedLot = readonly [productId: string, lot: string];

const keyOf = (lot: Sql): Sql => lotNumberKeyTwin.expression({ lot }, undefined);

const named = (lots: readonly NamedLot[]): Sql => sql`(
  SELECT DISTINCT product_id COLLATE "C" AS product_id, lot COLLATE "C" AS lot
  FROM unnest(${lots.map(([productId]) => productId)}::text[], ${lots.map(([, lot]) => lot)}::text[])
    AS each (product_id, lot)) AS named`;

/** The customer's facts about lots: its own, and those that are confirmed for everybody (S5). */
export const findLots = (db: Queryable, customerId: string, lots: readonly NamedLot[]) =>
  db.many<Lot>(sql`
    SELECT product_id AS "productId", lot, known.expiration::text, known.size, known.assay,
      known.unit_of_measure AS "unitOfMeasure", known.entered_by AS "enteredBy"
    FROM ${named(lots)} CROSS JOIN LATERAL (
      SELECT expiration, size, assay, unit_of_measure, entered_by FROM customer_lots
      WHERE customer_lots.product_id = named.product_id AND customer_lots.lot = named.lot AND customer_id = ${customerId}
      UNION ALL
      SELECT expiration, size, assay, unit_of_measure, entered_by FROM lots
      WHERE lots.product_id = named.product_id AND lots.lot = named.lot AND entered_by <> 'hand'
      LIMIT 1) AS known`);

export interface OwnLot extends Lot {
  readonly customerId: string;
}

/** Facts that customers entered by hand, of all customers. */
export const findOwnLots = (db: Queryable, lots: readonly NamedLot[]) =>
  db.many<OwnLot>(sql`
    SELECT customer_id AS "customerId", product_id AS "productId", lot, expiration::text, size, assay,
      unit_of_measure AS "unitOfMeasure", entered_by AS "enteredBy"
    FROM ${named(lots)} JOIN customer_lots USING (product_id, lot)
    WHERE entered_by = 'hand' ORDER BY product_id, lot, customer_id`);

/** The known spellings of lots that are not known exactly as they are named: this customer's, or else anybody's. */
export async function findSpellings(
  db: Queryable,
  customerId: string,
  lots: readonly NamedLot[],
): Promise<SpellingsOf> {
  if (lots.length === 0) return () => [];
  const found = await db.many<{ productId: string; lot: string; spelling: string; isTheirs: boolean }>(sql`
    SELECT named.product_id AS "productId", named.lot, lots.lot AS spelling,
      EXISTS (SELECT FROM customer_lots WHERE customer_lots.product_id = lots.product_id
        AND customer_lots.lot = lots.lot AND customer_id = ${customerId}) AS "isTheirs"
    FROM ${named(lots)} JOIN lots ON lots.product_id = named.product_id
      AND ${keyOf(sql`lots.lot`)} = ${keyOf(sql`named.lot`)}
    WHERE NOT EXISTS (SELECT FROM customer_lots WHERE customer_lots.product_id = named.product_id
      AND customer_lots.lot = named.lot AND customer_id = ${customerId})
    ORDER BY lots.lot`);
  const spellings = new Map<string, typeof found>();
  for (const row of found) {
    const key = lotKey(row.productId, row.lot);
    spellings.set(key, [...(spellings.get(key) ?? []), row]);
  }
  return (productId, lot) => {
    const all = spellings.get(lotKey(productId, lot)) ?? [];
    const theirs = all.filter(({ isTheirs }) => isTheirs);
    return (theirs.length > 0 ? theirs : all).map(({ spelling }) => spelling);
  };
}

/** The customer's facts about a lot, however its number is written. */
export async function findLot(
  db: Queryable,
  customerId: string,
  productId: string,
  lot: string,
): Promise<Lot | null> {
  const spellingsOf = await findSpellings(db, customerId, [[productId, lot]]);
  const [known] = await findLots(db, customerId, [
    [productId, knownSpelling(lot, spellingsOf(productId, lot))],
  ]);
  return known ?? null;
}

export interface SaidLot {
  readonly lot: Lot;
  readonly by: LotSource;
}

const rowsOf = (said: readonly SaidLot[]): Sql => sql`
  jsonb_to_recordset(${JSON.stringify(said.map(({ lot }) => lot))}) AS said("productId" text, lot text, expiration date,
    size text, assay text, "unitOfMeasure" text, "enteredBy" text)`;

/**
 * Stores a customer's facts about lots. Confirmed ones are stored for everybody, need no customer, and triggers pass
 * them on; those entered by hand are the customer's own.
 */
export async function saveLots(
  tx: Transaction,
  customerId: string | null,
  said: readonly SaidLot[],
  now: Date,
): Promise<void> {
  // In one order, so that two that save the same lots do not deadlock.
  const inOrder = said.toSorted((one, other) =>
    lotKey(one.lot.productId, one.lot.lot) < lotKey(other.lot.productId, other.lot.lot) ? -1 : 1,
  );
  const confirmed = inOrder.filter(({ lot, by }) => by !== 'hand' && isConfirmed(lot));
  const own = inOrder.filter((each) => !confirmed.includes(each));
  const changed = await tx.many<{ productId: string }>(sql`
    SELECT DISTINCT "productId" FROM ${rowsOf(inOrder)} JOIN customer_lots
      ON customer_lots.product_id = "productId" AND customer_lots.lot = said.lot
    WHERE customer_lots.expiration IS DISTINCT FROM said.expiration`);
  if (confirmed.length > 0) await saveConfirmed(tx, confirmed, now);
  if (customerId !== null && own.length > 0) await saveOwn(tx, customerId, own, now);
  if (customerId !== null && confirmed.length > 0) await saveForCustomer(tx, customerId, confirmed, now);
  await noteLotTasks(
    tx,
    inOrder.map(({ lot }) => [lot.productId, lot.lot]),
    now,
  );
  if (changed.length > 0)
    await publish(tx, lotsCorrected, { productIds: changed.map(({ productId }) => productId) });
}

const saveConfirmed = (tx: Transaction, said: readonly SaidLot[], now: Date) =>
  tx.run(sql`
    INSERT INTO lots (product_id, lot, expiration, size, assay, unit_of_measure, entered_by, updated_at)
    SELECT "productId", lot, expiration, size, assay, "unitOfMeasure", "enteredBy", ${now} FROM ${rowsOf(said)}
    ON CONFLICT (product_id, lot) DO UPDATE SET expiration = excluded.expiration, size = excluded.size,
      assay = excluded.assay, unit_of_measure = excluded.unit_of_measure, entered_by = excluded.entered_by,
      customer_id = NULL, updated_at = excluded.updated_at`);

/**
 * Servers of the version before need the row in `lots`. Writing it waits for a confirmation of the lot, which then
 * replaces these facts as if it had come a moment later.
 */
async function saveOwn(
  tx: Transaction,
  customerId: string,
  said: readonly SaidLot[],
  now: Date,
): Promise<void> {
  const shared = await tx.many<{ productId: string; lot: string; enteredBy: LotSource }>(sql`
    INSERT INTO lots AS known (product_id, lot, expiration, size, assay, unit_of_measure, entered_by, customer_id, updated_at)
    SELECT "productId", lot, expiration, size, assay, "unitOfMeasure", 'hand', ${customerId}, ${now} FROM ${rowsOf(said)}
    ON CONFLICT (product_id, lot) DO UPDATE
      SET customer_id = CASE known.entered_by WHEN 'hand' THEN coalesce(known.customer_id, excluded.customer_id) END
    RETURNING product_id AS "productId", lot, entered_by AS "enteredBy"`);
  const confirmed = new Set(shared.filter(isConfirmed).map(({ productId, lot }) => lotKey(productId, lot)));
  const isOvertaken = ({ lot }: SaidLot): boolean =>
    !isConfirmed(lot) && confirmed.has(lotKey(lot.productId, lot.lot));
  await saveForCustomer(
    tx,
    customerId,
    said.filter((each) => !isOvertaken(each)),
    now,
  );
  for (const { lot } of said.filter(isOvertaken))
    await tx.run(sql`SELECT know_lots(ARRAY[${customerId}], ARRAY[${lot.productId}], ARRAY[${lot.lot}])`);
}

const saveForCustomer = (tx: Transaction, customerId: string, said: readonly SaidLot[], now: Date) =>
  tx.run(sql`
    INSERT INTO customer_lots (customer_id, product_id, lot, expiration, size, assay, unit_of_measure, entered_by, updated_at)
    SELECT ${customerId}, "productId", lot, expiration, size, assay, "unitOfMeasure", "enteredBy", ${now} FROM ${rowsOf(said)}
    ON CONFLICT (product_id, lot, customer_id) DO UPDATE SET expiration = excluded.expiration, size = excluded.size,
      assay = excluded.assay, unit_of_measure = excluded.unit_of_measure, entered_by = excluded.entered_by,
      updated_at = excluded.updated_at`);

/** Notes which of the lots staff have to check: the domain's `lotTask` in SQL, over all customers and spellings. */
export async function noteLotTasks(tx: Transaction, lots: readonly NamedLot[], now: Date): Promise<void> {
  const numbers = sql`SELECT DISTINCT product_id, ${keyOf(sql`lot`)} AS number_key FROM ${named(lots)}`;
  await tx.run(sql`
    WITH asked AS (${numbers}),
    said AS (
      SELECT asked.product_id, asked.number_key, lots.lot, count(DISTINCT customer_lots.expiration) AS dates,
        min(customer_lots.expiration) AS first, max(customer_lots.expiration) AS last
      FROM asked JOIN lots ON lots.product_id = asked.product_id AND ${keyOf(sql`lots.lot`)} = asked.number_key
        JOIN customer_lots ON customer_lots.product_id = lots.product_id AND customer_lots.lot = lots.lot
      GROUP BY asked.product_id, asked.number_key, lots.lot),
    task AS (
      SELECT product_id, number_key, CASE WHEN max(dates) > 1 THEN 'dates' ELSE 'spellings' END AS task FROM said
      GROUP BY product_id, number_key HAVING min(first) <> max(last)),
    done AS (
      DELETE FROM lot_tasks USING asked WHERE lot_tasks.product_id = asked.product_id
        AND lot_tasks.number_key = asked.number_key
        AND NOT EXISTS (SELECT FROM task WHERE task.product_id = asked.product_id AND task.number_key = asked.number_key))
    INSERT INTO lot_tasks (product_id, number_key, task, since) SELECT product_id, number_key, task, ${now} FROM task
    ON CONFLICT (product_id, number_key) DO UPDATE SET task = excluded.task`);
}
