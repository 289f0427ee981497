import { addDays } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { DocumentOf } from '../../gateways/documents/documents.ts';
import { leavePlanned } from '../../gateways/embedded-partners/leave-planned.ts';
import { billPastRequests } from '../../gateways/embedded-partners/past-invoices.ts';
import { businessDaysOf } from '../../platform/business-days.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { storePastInvoices, storePastPayments } from '../invoices/erp-invoices/past-invoices.public.ts';
import { findSentFiles } from '../invoices/transmissions/sent-files.public.ts';
import { storePastAttempts } from '../payments/demo-payments.public.ts';
import { NORTHSIDE } from './demo-customers.ts';
import { payPast } from './demo-payments.ts';

// Requests transmitted before the demo began are on invoices of the embedded ERP, as if it had made them then.

const STAFF = 'ops@fff.example';
/** From the transmission until somebody noticed the mistake. */
const OMITTED_AFTER_DAYS = 3;
const DELAY_MS = 60 * 60_000;

interface Sent {
  /** Requests up to this one are billed already. */
  readonly after: number;
  readonly now: Date;
  readonly isFirst: boolean;
}

export async function invoicePastRequests(
  context: Pick<Context, 'config'>,
  tx: Transaction,
  { after, now, isFirst }: Sent,
): Promise<void> {
  const days = businessDaysOf(context);
  const today = days.dayOf(now.getTime());
  const credits = isFirst
    ? await omitSent(tx, after, new Date(days.startOf(addDays(today, -OMITTED_AFTER_DAYS))))
    : [];
  const files = await findSentFiles(tx, after);
  const invoices = await billPastRequests(tx, { files, credits }, { delayMs: DELAY_MS, days });
  await storePastInvoices(tx, invoices);
  const unusedCredits = new Set(credits.filter(({ isOldest }) => isOldest).map(({ requestId }) => requestId));
  const money = payPast(invoices, { today, days, unusedCredits, hasStories: isFirst });
  await storePastPayments(tx, money.payments);
  await storePastAttempts(tx, money.attempts);
  await leavePlanned(tx, money.planned);
}

type CreditRequest = DocumentOf<'credit-request'> & { readonly isOldest: boolean };

/** Some requests were omitted days after transmission: the newest of each customer, and an old one of Northside's. */
const omitSent = (tx: Transaction, after: number, sentBefore: Date): Promise<CreditRequest[]> =>
  tx.many<CreditRequest>(sql`
    WITH sent AS (
      SELECT id, customer_id,
        row_number() OVER (PARTITION BY customer_id ORDER BY transmitted_at DESC, id DESC) AS newest,
        row_number() OVER (PARTITION BY customer_id ORDER BY transmitted_at, id) AS oldest
      FROM invoice_requests JOIN products USING (product_id)
      WHERE invoice_requests.id > ${after} AND status = 'TRANSMITTED' AND refusal = '' AND value_cents > 0
        AND transmitted_at < ${sentBefore})
    UPDATE invoice_requests SET status = 'OMITTED', omitted_reason = 'ERROR', omitted_by = ${STAFF},
      omitted_note = 'Not given to the patient',
      omitted_at = transmitted_at + ${OMITTED_AFTER_DAYS} * interval '1 day',
      credit_asked_at = transmitted_at + ${OMITTED_AFTER_DAYS} * interval '1 day', version = version + 1
    FROM sent
    WHERE sent.id = invoice_requests.id AND (newest = 1 OR oldest = 1 AND sent.customer_id = ${NORTHSIDE})
    RETURNING 'P-CRD-' || invoice_requests.id AS "documentId", invoice_requests.id AS "requestId",
      invoice_requests.customer_id AS "customerId", omitted_reason AS reason, rga_number AS "rgaNumber",
      omitted_note AS note, credit_asked_at AS "requestedAt", newest > 1 AS "isOldest"`);
