import { actOn, BY_ITSELF, reversedVends, shownStatus, type LedgerRow, type Tag } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { auditOf } from '../../audit/audit.public.ts';
import { askForCredit } from './credit-requests.service.ts';
import { insertRequests, lockRequestsOf, omitRequests, postedVends } from './requests-of-vends.queries.ts';

const audit = auditOf('invoices', 'invoice request');
const LEDGER = { machine: 'ledger' } as const;

export interface BillablePosting {
  readonly customerId: string;
  readonly rows: readonly LedgerRow[];
  readonly tags: readonly Pick<Tag, 'tagId' | 'phase' | 'rgaNumber'>[];
  readonly now: Date;
  readonly context: Pick<Context, 'clock' | 'enqueue'>;
}

/**
 * A reaction to postings: a billed vend gets a request, and the request of a reversed vend is omitted (B3, B11, S13).
 * One posting may both vend and reverse.
 */
export async function billPosting(tx: Transaction, posting: BillablePosting): Promise<void> {
  const { customerId, rows, now } = posting;
  const vends = rows.filter(({ action }) => action === 'VEND');
  if (vends.length > 0) await insertRequests(tx, postedVends(customerId, vends, now));
  await omitReversed(tx, posting);
}

async function omitReversed(
  tx: Transaction,
  { customerId, rows, tags, now, context }: BillablePosting,
): Promise<void> {
  const reversed = new Map(reversedVends(rows, tags).map((vend) => [vend.vendKey, vend]));
  if (reversed.size === 0) return;
  const requests = await lockRequestsOf(tx, [...reversed.keys()]);
  const omitted = requests.flatMap((request) => {
    const vend = reversed.get(request.vendKey);
    const outcome = vend && actOn(request, { act: 'omit', reason: vend.reason });
    // It may have been omitted already.
    if (!vend || outcome?.outcome !== 'done') return [];
    const { id } = request;
    const userName = vend.userName === '' ? BY_ITSELF : vend.userName;
    return [{ ...vend, id, userName, credit: outcome.credit, before: shownStatus(request) }];
  });
  if (omitted.length === 0) return;
  await omitRequests(tx, omitted, now);
  await audit.recordMany(
    tx,
    now,
    omitted.map(({ id, reason, rgaNumber, userName, credit, before }) => ({
      resourceId: `${id}`,
      customerId,
      by: LEDGER,
      eventType: 'Invoice Request Omitted',
      description: `Invoice Request Omitted: ${id}, its vend was reversed`,
      before: { status: before },
      after: { status: 'OMITTED', omittedReason: reason, rgaNumber, omittedBy: userName, credit },
    })),
  );
  await askForCredit(
    context,
    tx,
    omitted
      .filter(({ credit }) => credit)
      .map(({ id, reason, rgaNumber }) => ({ id, customerId, reason, rgaNumber, note: '' })),
  );
}
