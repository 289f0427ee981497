import {
  batchRefusal,
  RELEASE_RUNNING,
  rowToRelease,
  type ShippingMethod,
  type Warehouse,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { businessToday } from '../../platform/business-days.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { auditOf } from '../audit/audit.public.ts';
import { requireConfigured } from '../exchange/exchange.public.ts';
import { findRefusals } from '../orders/orders.public.ts';
import { markRestock } from './marks.queries.ts';
import * as queries from './release.queries.ts';

const audit = auditOf('restock', 'release');

/** In the text of a refusal; its details name all. */
const MOST_NAMED = 10;

/** Each refused line is given by its index in the call. */
export class LinesRefused extends AppError {
  readonly lines: readonly { readonly place: number; readonly reason: string }[];
  constructor(lines: LinesRefused['lines']) {
    const problems = lines.map(({ place, reason }) => ({
      field: `lines.${place}`,
      message: `Line ${place + 1}: ${reason}`,
    }));
    const messages = problems.slice(0, MOST_NAMED).map(({ message }) => message);
    if (problems.length > MOST_NAMED) messages.push(`${problems.length - MOST_NAMED} more lines are wrong.`);
    super('refused', messages.join('\n'), problems);
    this.lines = lines;
  }
}

export interface LineToRelease {
  /** The row and the revision that the user saw. */
  readonly row?: { readonly key: string; readonly revision: number };
  readonly orderRequestId?: string;
  readonly customerId: string;
  readonly cabinetId: string;
  readonly productId: string;
  readonly packs: number;
  readonly warehouse: Warehouse;
  /** Empty: the warehouse chooses. */
  readonly lot: string;
  readonly shippingMethod: ShippingMethod;
  readonly notes: string;
}

/**
 * Stores the lines (R10), which a loop of the workers orders. One release runs at a time. The same request id again
 * is the same release. If a line is wrong, nothing is stored and the refusal names every wrong line.
 */
export async function startRelease(
  context: Pick<Context, 'config' | 'clock' | 'gateways'>,
  tx: Transaction,
  by: { readonly email: string },
  requestId: string,
  lines: readonly LineToRelease[],
): Promise<{ releaseId: string }> {
  requireConfigured(context, 'erp');
  const now = context.clock.now();
  if (!(await queries.insertRelease(tx, { id: requestId, by: by.email, now }))) {
    const startedBy = await queries.findStartedBy(tx, requestId);
    if (startedBy === by.email) return { releaseId: requestId };
    throw new AppError(
      'conflict',
      startedBy === undefined ? RELEASE_RUNNING : 'This request id belongs to a release of somebody else.',
    );
  }
  const rows = new Map(
    (
      await queries.findRows(
        tx,
        lines.flatMap(({ row }) => row?.key ?? []),
      )
    ).map((row) => [row.key, row]),
  );
  await refuseWrongLines(context, tx, lines, rows);
  await queries.insertLines(
    tx,
    requestId,
    lines.map(({ row, orderRequestId, ...line }) => {
      const now = row && rows.get(row.key);
      const isUnchanged = now !== undefined && now.revision === row?.revision;
      return {
        ...line,
        rowKey: row?.key ?? null,
        revision: row?.revision ?? null,
        seen: isUnchanged ? rowToRelease(now) : null,
        orderRequestId: orderRequestId ?? null,
      };
    }),
  );
  await audit.record(tx, now, {
    resourceId: requestId,
    by,
    eventType: 'Orders Released',
    description: `${lines.length} ${lines.length === 1 ? 'line was' : 'lines were'} released`,
    after: { lines: lines.length, customers: new Set(lines.map(({ customerId }) => customerId)).size },
  });
  await markRestock(tx, lines);
  return { releaseId: requestId };
}

type Rows = ReadonlyMap<string, { readonly customerId: string }>;

async function refuseWrongLines(
  context: Pick<Context, 'config' | 'clock'>,
  tx: Transaction,
  lines: readonly LineToRelease[],
  rows: Rows,
): Promise<void> {
  if (lines.length === 0) throw new AppError('refused', 'There is nothing to release.');
  const today = businessToday(context);
  const refusals = await findRefusals(tx, lines);
  const batches = await queries.findAvailable(tx, [...new Set(lines.map(({ productId }) => productId))]);
  const known = new Map<string, number>();
  const refused = lines.flatMap((line, place) => {
    const reason =
      refusals[place] ||
      rowProblem(line, rows) ||
      batchRefusal(line, batches.get(line.productId) ?? [], today) ||
      repetition(line, place, known);
    return reason ? [{ place, reason }] : [];
  });
  if (refused.length > 0) throw new LinesRefused(refused);
}

/** A row that no longer exists is reported when its order is due. */
function rowProblem({ row, customerId }: LineToRelease, rows: Rows): string {
  const known = row && rows.get(row.key);
  return known && known.customerId !== customerId ? `It is not a row of customer ${customerId}.` : '';
}

/** A row has one line for each of its batches. */
function repetition(line: LineToRelease, place: number, known: Map<string, number>): string {
  const { row, orderRequestId, cabinetId, productId, warehouse, lot } = line;
  const from = row?.key ?? orderRequestId;
  if (from === undefined) return '';
  const key = JSON.stringify([from, cabinetId, productId, warehouse, lot]);
  const first = known.get(key);
  known.set(key, first ?? place);
  return first === undefined ? '' : `It is the same as line ${first + 1}.`;
}
