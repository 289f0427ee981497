import { maxFillOnAdd, PO_TYPES } from '@parwell/domain';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { PastPlan, PastStream } from './past/past-plan.ts';
import { seeded, seedOf } from './random.ts';

interface Used extends Pick<PastPlan, 'customerId' | 'cabinetType'> {
  readonly productId: string;
  readonly isSupplied: boolean;
  /** All of it belongs to the customer. */
  readonly isSold: boolean;
  readonly perDay: ReadonlyMap<string, number>;
}

/**
 * Of nine products of a type, one has no setting, three have one for all its devices, the others one for each
 * device.
 */
const SHARES = 9;
const WITHOUT = 0;
const SHARED = new Set([1, 4, 7]);
/** A minimum lasts for a week, a maximum for four. */
const MIN_DAYS = 7;
const MAX_DAYS = 28;

export async function insertParSettings(tx: Transaction, plans: readonly PastPlan[]): Promise<void> {
  const present = plans.filter(({ to, now }) => to === now);
  const settings = usedIn(present).flatMap((used, place) => settingsOf(used, place));
  await tx.run(sql`
    INSERT INTO par_settings (customer_id, product_id, cabinet_type, cabinet_id, min_set, max_set, max_fill, crl, po_type,
      sales_type, active, notes)
    SELECT "customerId", "productId", "cabinetType", "cabinetId", "minSet", "maxSet", "maxFill", crl, "poType",
      "salesType", active, notes
    FROM jsonb_to_recordset(${JSON.stringify(settings)}) AS row("customerId" text, "productId" text, "cabinetType" text,
      "cabinetId" text, "minSet" integer, "maxSet" integer, "maxFill" integer, crl integer, "poType" text,
      "salesType" text, active boolean, notes text)`);
}

function usedIn(plans: readonly PastPlan[]): Used[] {
  const streams = plans.flatMap((plan) => plan.streams.map((stream) => ({ ...plan, ...stream })));
  const groups = Map.groupBy(streams, ({ customerId, cabinetType, productId }) =>
    [customerId, cabinetType, productId].join(' '),
  );
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, all]) => {
      const [first] = all;
      if (!first) return [];
      const perDay = new Map<string, number>();
      for (const { cabinetId, perDay: rate } of all)
        perDay.set(cabinetId, (perDay.get(cabinetId) ?? 0) + rate);
      const { customerId, cabinetType, productId, isSupplied } = first;
      const isSold = all.every(({ owner }: PastStream) => owner === 'CUSTOMER');
      return [{ customerId, cabinetType, productId, isSupplied, isSold, perDay }];
    });
}

function settingsOf({ perDay, isSupplied, isSold, ...of }: Used, place: number) {
  const random = seeded(seedOf('par', of.customerId, of.cabinetType, of.productId));
  const setting = (cabinetId: string | null, rate: number) => {
    const minSet = Math.max(1, Math.ceil(rate * MIN_DAYS));
    const maxSet = Math.max(minSet + 2, Math.ceil(rate * MAX_DAYS));
    return {
      ...of,
      cabinetId,
      minSet,
      maxSet,
      maxFill: Math.max(maxFillOnAdd(of.cabinetType), maxSet),
      // Above the minimum: it is ordered before it becomes urgent.
      crl: random.chance(0.35) ? Math.ceil(minSet * 1.6) : null,
      poType: random.pick(PO_TYPES),
      salesType: isSold ? '3PS' : random.pick(['FBB', 'FCP'] as const),
      // One unused setting per customer.
      active: place % (SHARES * 5) !== 5,
      notes: isSupplied ? '' : 'Bought elsewhere',
    };
  };
  const share = place % SHARES;
  // Products that the customer manages itself always have one.
  if (share === WITHOUT && isSupplied) return [];
  const rates = [...perDay];
  return SHARED.has(share)
    ? [
        setting(
          null,
          rates.reduce((sum, [, rate]) => sum + rate, 0),
        ),
      ]
    : rates.map(([cabinetId, rate]) => setting(cabinetId, rate));
}
