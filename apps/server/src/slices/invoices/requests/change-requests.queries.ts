import type { AbwAccount, InvoiceRequestStatus, OmitReason, RequestState } from '@parwell/domain';
import { empty, sql, type Queryable, type Sql, type Transaction } from '../../../platform/db/database.ts';
import { products } from '../../products/products.public.ts';

/** The facts of a request that decide which actions it allows. */
export interface KnownRequest extends RequestState {
  readonly id: number;
  readonly customerId: string;
  readonly productName: string;
  readonly lot: string;
  readonly version: number;
}

/**
 * Matching requests, locked until the transaction ends. Always locked by id, so that two people who work on the same
 * rows wait for each other; `condition` is checked again after the wait.
 */
export const findRequests = (
  db: Queryable,
  condition: Sql,
  { lock, limit }: { readonly lock: boolean; readonly limit: number },
) =>
  db.many<KnownRequest>(sql`
    SELECT invoice_requests.id, invoice_requests.customer_id AS "customerId", products.product_name AS "productName",
      invoice_requests.lot, status, abw_code AS "abwCode", suggested_code AS "suggestedCode",
      document_id IS NOT NULL AND transmitted_at IS NULL AS claimed, refusal, manual_split AS "manualSplitBill",
      auto_split AS "autoSplitBill", version
    FROM invoice_requests JOIN ${products} ON products.product_id = invoice_requests.product_id
    WHERE ${condition} ORDER BY invoice_requests.id LIMIT ${limit}
    ${lock ? sql`FOR NO KEY UPDATE OF invoice_requests` : empty}`);

export interface RequestChange {
  readonly id: number;
  readonly status: InvoiceRequestStatus;
  readonly abwCode: AbwAccount | null;
}

export interface Omission {
  readonly reason: OmitReason;
  readonly note: string;
  readonly rgaNumber: string;
}

/** Stored with the status of each changed request. */
export type ChangeNote =
  | { readonly act: 'letter' | 'hold' | 'ready' }
  | { readonly act: 'omit'; readonly omission: Omission };

function noted(note: ChangeNote, by: string, now: Date): Sql {
  switch (note.act) {
    case 'letter':
      return sql`abw_by = ${by}, abw_at = ${now}`;
    case 'hold':
      return sql`held_by = ${by}, held_at = ${now}`;
    case 'ready':
      return sql`held_by = NULL, held_at = NULL`;
    case 'omit':
      return sql`omitted_by = ${by}, omitted_at = ${now}, omitted_reason = ${note.omission.reason},
        omitted_note = ${note.omission.note}, rga_number = ${note.omission.rgaNumber}`;
  }
}

export const updateRequests = (
  tx: Transaction,
  changes: readonly RequestChange[],
  note: ChangeNote,
  { by, now }: { readonly by: string; readonly now: Date },
) =>
  tx.run(sql`
    UPDATE invoice_requests SET status = change.status, abw_code = change.abw_code, ${noted(note, by, now)},
      version = invoice_requests.version + 1
    FROM unnest(${changes.map(({ id }) => id)}::bigint[], ${changes.map(({ status }) => status)}::text[],
      ${changes.map(({ abwCode }) => abwCode)}::text[]) AS change (id, status, abw_code)
    WHERE invoice_requests.id = change.id`);
