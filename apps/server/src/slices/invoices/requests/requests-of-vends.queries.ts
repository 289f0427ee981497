import { firstState, YES_NO, type LedgerRow, type RequestState, type ReversedVend } from '@parwell/domain';
import { sql, type Sql, type Transaction } from '../../../platform/db/database.ts';
import { customers } from '../../customers/customers.public.ts';
import { devices } from '../../devices/devices.public.ts';
import { isLotOf, lots, ndc542 } from '../../inventory/goods/goods.public.ts';
import { products } from '../../products/products.public.ts';
import { billedTwin } from './billed.twin.ts';

/** The domain's `firstState` as a table. */
const FIRST_STATES = YES_NO.flatMap((manualSplitBill) =>
  YES_NO.map((autoSplitBill) => ({
    manualSplitBill,
    autoSplitBill,
    ...firstState({ manualSplitBill, autoSplitBill }),
  })),
);

const billed = billedTwin.expression(
  { action: sql`vend.action`, owner: sql`vend.owner`, source: sql`products.source` },
  undefined,
);

/** Rows of a posting in the shape of the ledger. */
export const postedVends = (customerId: string, rows: readonly LedgerRow[], now: Date): Sql => sql`(
  SELECT place AS id, key, ${customerId} AS customer_id, "cabinetId" AS cabinet_id, "productId" AS product_id, lot, owner,
    action, quantity, "tagId" AS tag_id, serial, to_timestamp(at / 1000.0) AS at, "userName" AS user_name, npi,
    "userVerified" AS user_verified, "npiVerified" AS npi_verified,
    ${now}::timestamptz AS posted_at
  FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows)}) AS (key text, "cabinetId" text, "productId" text, lot text,
      owner text, action text, quantity integer, "tagId" text, serial text, at bigint, "userName" text, npi text,
      "userVerified" boolean, "npiVerified" boolean))
    WITH ORDINALITY AS posted(key, "cabinetId", "productId", lot, owner, action, quantity, "tagId", serial, at,
      "userName", npi, "userVerified", "npiVerified", place))`;

/** Creates requests for the billed rows, with all their facts as they are now (B3, B4). */
export const insertRequests = (tx: Transaction, vends: Sql): Promise<number> =>
  tx.run(sql`
    INSERT INTO invoice_requests (vend_key, customer_id, cabinet_id, cabinet_type, product_id, ndc, lot, size, assay,
      unit_of_measure, serial, tag_id, quantity, user_name, npi, user_verified, npi_verified, dispensed_at, manual_split, auto_split, suggested_code,
      status, abw_code, created_at)
    SELECT vend.key, vend.customer_id, vend.cabinet_id, devices.cabinet_type, vend.product_id, ${ndc542}, vend.lot,
      coalesce(lots.size, ''), coalesce(lots.assay, ''), coalesce(lots.unit_of_measure, ''), vend.serial, vend.tag_id,
      -vend.quantity, vend.user_name, vend.npi, vend.user_verified, vend.npi_verified, vend.at, customers.manual_split_bill, customers.auto_split_bill,
      customers.manual_split_bill_default, first.status, first."abwCode", vend.posted_at
    FROM ${vends} AS vend
    JOIN ${customers} ON customers.customer_id = vend.customer_id
    JOIN ${devices} ON devices.cabinet_id = vend.cabinet_id
    JOIN ${products} ON products.product_id = vend.product_id
    LEFT JOIN ${lots} ON ${isLotOf(sql`vend`)}
    JOIN jsonb_to_recordset(${JSON.stringify(FIRST_STATES)}) AS first("manualSplitBill" text, "autoSplitBill" text,
        status text, "abwCode" text)
      ON first."manualSplitBill" = customers.manual_split_bill AND first."autoSplitBill" = customers.auto_split_bill
    WHERE ${billed} ORDER BY vend.id`);

export interface RequestOfVend extends RequestState {
  readonly id: number;
  readonly vendKey: string;
}

/** In the order in which all requests are locked. */
export const lockRequestsOf = (tx: Transaction, vendKeys: readonly string[]) =>
  tx.many<RequestOfVend>(sql`
    SELECT id, vend_key AS "vendKey", status, abw_code AS "abwCode", suggested_code AS "suggestedCode",
      manual_split AS "manualSplitBill", auto_split AS "autoSplitBill",
      document_id IS NOT NULL AND transmitted_at IS NULL AS claimed, refusal
    FROM invoice_requests WHERE vend_key = ANY(${vendKeys}) ORDER BY id FOR UPDATE`);

/** Vends whose request was sent or is being sent: they are no longer reversed automatically (S17, B11). */
export const findSentVends = async (
  tx: Transaction,
  { vendKeys }: { readonly vendKeys: readonly string[] },
): Promise<string[]> =>
  (
    await tx.many<{ vendKey: string }>(sql`
      SELECT vend_key AS "vendKey" FROM invoice_requests
      WHERE vend_key = ANY(${vendKeys}) AND document_id IS NOT NULL`)
  ).map(({ vendKey }) => vendKey);

export interface Omission extends ReversedVend {
  readonly id: number;
  readonly credit: boolean;
}

export const omitRequests = (tx: Transaction, omissions: readonly Omission[], now: Date): Promise<number> =>
  tx.run(sql`
    UPDATE invoice_requests SET status = 'OMITTED', omitted_reason = omission.reason, rga_number = omission."rgaNumber",
      omitted_by = omission."userName", omitted_at = ${now}, version = version + 1
    FROM jsonb_to_recordset(${JSON.stringify(omissions)}) AS omission(id bigint, reason text, "rgaNumber" text,
      "userName" text)
    WHERE invoice_requests.id = omission.id`);
