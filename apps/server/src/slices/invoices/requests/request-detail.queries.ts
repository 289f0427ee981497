import type { InvoiceRequestDetail } from '@parwell/contract';
import type { FileOfRequest, InvoiceOfRequest, RequestLifeFacts, Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../../platform/db/database.ts';
import { ofTenants } from '../../../platform/db/tenants.ts';
import { providerName } from '../../device-configuration/device-configuration.public.ts';
import { deviceNameFor } from '../../devices/devices.public.ts';
import { isLotOf, lots } from '../../inventory/goods/goods.public.ts';
import { shownNpiOf, shownUserOf, transactions } from '../../inventory/inventory.public.ts';
import { users } from '../../users/users.public.ts';
import { shownStatusOf } from './invoice-requests.list.ts';

/** People are stored by e-mail and shown by name; unknown e-mails are shown as they are. */
const nameOf = (by: Sql): Sql => sql`coalesce((
  SELECT trim(users.first_name || ' ' || users.last_name) FROM ${users}
  WHERE users.email = ${by} ORDER BY users.deleted_at IS NOT NULL LIMIT 1), ${by})`;

/** SQL: the number of the invoice that bills a request, or null. */
const invoiceOfRequest = (requestId: Sql): Sql => sql`(
  SELECT invoice_lines.invoice_number FROM invoice_lines
  WHERE invoice_lines.request_id = ${requestId} AND NOT invoice_lines.is_credit)`;

/** SQL: the number of the credit memo, or null. */
const creditMemoOfRequest = (requestId: Sql): Sql => sql`(
  SELECT invoice_lines.invoice_number FROM invoice_lines
  WHERE invoice_lines.request_id = ${requestId} AND invoice_lines.is_credit)`;

type Evidence = Omit<InvoiceRequestDetail['evidence'], 'dispensedAt'>;
type Facts = Omit<RequestLifeFacts, 'reminders' | 'files' | 'invoices'>;

export const findFacts = (db: Queryable, tenants: Tenants, id: number) =>
  db.maybe<Evidence & Facts>(sql`
    SELECT transactions.id::int AS "transactionId",
      ${deviceNameFor(sql`request.cabinet_id`, sql`request.customer_id`)} AS "cabinetName",
      ${shownUserOf(sql`request`)} AS "userName", ${shownNpiOf(sql`request`)} AS npi, ${providerName(sql`request`)} AS "providerName",
      transactions.session, transactions.note, to_char(lots.expiration, 'YYYY-MM-DD') AS expiration,
      transactions.time_replaced AS "timeReplaced", request.shown AS status, request.suggested_code AS "suggestedCode",
      request.abw_code AS "abwCode", request.manual_split AS "manualSplitBill", request.auto_split AS "autoSplitBill",
      request.dispensed_at AS "dispensedAt", request.created_at AS "createdAt", request.abw_at AS "abwAt",
      ${nameOf(sql`request.abw_by`)} AS "abwBy", request.held_at AS "heldAt", ${nameOf(sql`request.held_by`)} AS "heldBy",
      request.omitted_at AS "omittedAt", ${nameOf(sql`request.omitted_by`)} AS "omittedBy",
      request.omitted_reason AS "omittedReason", request.omitted_note AS "omittedNote",
      request.rga_number AS "rgaNumber", request.credit_asked_at AS "creditAskedAt"
    FROM (
      SELECT invoice_requests.*, ${shownStatusOf} AS shown FROM invoice_requests
      WHERE invoice_requests.id = ${id} AND ${ofTenants(sql`invoice_requests.customer_id`, tenants)}) AS request
      JOIN ${transactions} ON transactions.key = request.vend_key
      LEFT JOIN ${lots} ON ${isLotOf(sql`request`)}`);

export const findFilesOf = (db: Queryable, id: number) =>
  db.many<FileOfRequest>(sql`
    SELECT file_name AS "fileName", written_at AS "writtenAt", acknowledged_at AS "answeredAt", refusal
    FROM transmission_lines JOIN transmission_files USING (document_id)
    WHERE request_id = ${id} ORDER BY transmission_files.created_at, document_id`);

/** The names of people who were reminded while it waited. */
export const findRemindersOf = (db: Queryable, id: number) =>
  db.many<RequestLifeFacts['reminders'][number]>(sql`
    SELECT sent_at AS at, array_agg(${nameOf(sql`abw_reminders.email`)} ORDER BY abw_reminders.email) AS to
    FROM abw_reminders JOIN invoice_requests USING (customer_id)
    WHERE invoice_requests.id = ${id} AND manual_split = 'Y' AND auto_split = 'N' AND sent_at >= created_at
      AND sent_at <= coalesce(least(abw_at, omitted_at), 'infinity')
    GROUP BY sent_at ORDER BY sent_at`);

/** The invoice, then the credit memo, with the date of payment. */
export const findInvoicesOf = (db: Queryable, id: number) =>
  db.many<InvoiceOfRequest>(sql`
    SELECT invoice_number AS number, amount_cents < 0 AS "isCreditMemo", received_at AS "receivedAt",
      CASE WHEN amount_cents >= 0 AND open_cents <= 0 THEN greatest(received_at, (
        SELECT max(invoice_payments.received_at) FROM invoice_payments
        WHERE invoice_payments.invoice_number = invoices.invoice_number)) END AS "paidAt"
    FROM invoices WHERE invoice_number IN (${invoiceOfRequest(sql`${id}`)}, ${creditMemoOfRequest(sql`${id}`)})
    ORDER BY amount_cents < 0`);
