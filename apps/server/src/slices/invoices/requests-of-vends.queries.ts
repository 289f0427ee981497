import { firstState, YES_NO, type LedgerRow, type RequestState, type ReversedVend } from '@parwell/domain';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { customers } from '../customers/customers.public.ts';
import { devices } from '../devices/devices.public.ts';
import { lots, ndc542 } from '../inventory/goods.public.ts';
import { products } from '../products/products.public.ts';
import { billedTwin } from './billed.twin.ts';

/** A row of the ledger. One that was posted before now says when. */
export type PostedRow = LedgerRow & { readonly postedAt?: number };

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

/** Makes the requests of those rows that bill, with everything as it is now (B3, B4). */
export const insertRequests = (
  tx: Transaction,
  customerId: string,
  rows: readonly PostedRow[],
  now: Date,
): Promise<number> =>
  tx.run(sql`
    INSERT INTO invoice_requests (vend_key, customer_id, cabinet_id, cabinet_type, product_id, ndc, lot, size, assay,
      unit_of_measure, serial, tag_id, quantity, user_name, npi, dispensed_at, manual_split, auto_split, suggested_code,
      status, abw_code, created_at)
    SELECT vend.key, customers.customer_id, devices.cabinet_id, devices.cabinet_type, products.product_id, ${ndc542},
      vend.lot, coalesce(lots.size, ''), coalesce(lots.assay, ''), coalesce(lots.unit_of_measure, ''), vend.serial,
      vend."tagId", -vend.quantity, vend."userName", vend.npi, to_timestamp(vend.at / 1000.0),
      customers.manual_split_bill, customers.auto_split_bill, customers.manual_split_bill_default, first.status,
      first."abwCode", coalesce(to_timestamp(vend."postedAt" / 1000.0), ${now})
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows)}) AS (key text, action text, owner text,
        "cabinetId" text, "productId" text, lot text, serial text, "tagId" text, quantity integer, "userName" text,
        npi text, at bigint, "postedAt" bigint)) WITH ORDINALITY
      AS vend(key, action, owner, "cabinetId", "productId", lot, serial, "tagId", quantity, "userName", npi, at,
        "postedAt", place)
    JOIN ${customers} ON customers.customer_id = ${customerId}
    JOIN ${devices} ON devices.cabinet_id = vend."cabinetId"
    JOIN ${products} ON products.product_id = vend."productId"
    LEFT JOIN ${lots} ON lots.product_id = vend."productId" AND lots.lot = vend.lot
    JOIN jsonb_to_recordset(${JSON.stringify(FIRST_STATES)}) AS first("manualSplitBill" text, "autoSplitBill" text,
        status text, "abwCode" text)
      ON first."manualSplitBill" = customers.manual_split_bill AND first."autoSplitBill" = customers.auto_split_bill
    WHERE ${billed} ORDER BY place`);

export interface RequestOfVend extends RequestState {
  readonly id: number;
  readonly vendKey: string;
}

/** Locks the requests of vends, as far as they have one, in the order in which everybody locks requests. */
export const lockRequestsOf = (tx: Transaction, vendKeys: readonly string[]) =>
  tx.many<RequestOfVend>(sql`
    SELECT id, vend_key AS "vendKey", status, abw_code AS "abwCode", suggested_code AS "suggestedCode",
      manual_split AS "manualSplitBill", auto_split AS "autoSplitBill",
      document_id IS NOT NULL AND transmitted_at IS NULL AS claimed, refusal
    FROM invoice_requests WHERE vend_key = ANY(${vendKeys}) ORDER BY id FOR UPDATE`);

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
