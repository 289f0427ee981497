import type { AbwAccount, DeviceType, InvoiceRequestStatus, OmitReason, YesNo } from '@parwell/domain';
import { sql, type Queryable } from '../src/platform/db/database.ts';

interface NewRequest {
  readonly customerId?: string;
  readonly cabinetId?: string;
  readonly cabinetType?: DeviceType;
  readonly productId?: string;
  readonly lot?: string;
  readonly serial?: string;
  readonly tagId?: string;
  readonly quantity?: number;
  readonly dispensedAt?: Date;
  readonly userName?: string;
  readonly npi?: string;
  readonly manual?: YesNo;
  readonly auto?: YesNo;
  readonly suggestedCode?: AbwAccount;
  readonly status?: InvoiceRequestStatus;
  readonly abwCode?: AbwAccount | null;
  /** The present or former one. */
  readonly documentId?: string | null;
  readonly transmittedAt?: Date | null;
  readonly acknowledgedAt?: Date | null;
  readonly refusal?: string;
  /** Of a vend that is in the ledger already. */
  readonly vendKey?: string;
}

let made = 0;

export async function addInvoiceRequest(
  db: Queryable,
  {
    customerId = 'c1',
    cabinetId = `${customerId}-001`,
    cabinetType = 'RFID',
    productId = 'P1',
    lot = 'L1',
    serial = '',
    tagId = '',
    quantity = 1,
    dispensedAt = new Date('2026-11-10T20:00:00Z'),
    userName = 'Dana Whitlock',
    npi = '',
    manual = 'Y',
    auto = 'N',
    suggestedCode = 'B',
    status = 'PENDING ABW',
    abwCode = null,
    documentId = null,
    transmittedAt = null,
    acknowledgedAt = null,
    refusal = '',
    vendKey,
  }: NewRequest = {},
): Promise<number> {
  const key = vendKey ?? `act/request-${++made}/1`;
  const omittedReason: OmitReason | null = status === 'OMITTED' ? 'ERROR' : null;
  const omittedAt = status === 'OMITTED' ? dispensedAt : null;
  if (vendKey === undefined)
    await db.run(sql`
    INSERT INTO transactions (key, customer_id, cabinet_id, product_id, lot, owner, type, action, reason, quantity, tag_id,
      serial, at, user_name, npi, session, note, posted_at)
    VALUES (${key}, ${customerId}, ${cabinetId}, ${productId}, ${lot}, 'PROVIDER', 'Removal', 'VEND', 'VEND', ${-quantity},
      ${tagId}, ${serial}, ${dispensedAt}, ${userName}, ${npi}, 's-1', 'Ward 3', ${dispensedAt})`);
  const { id } = await db.one<{ id: number }>(sql`
    INSERT INTO invoice_requests (vend_key, customer_id, cabinet_id, cabinet_type, product_id, ndc, lot, size, assay,
      unit_of_measure, serial, tag_id, quantity, user_name, npi, dispensed_at, manual_split, auto_split, suggested_code,
      status, abw_code, omitted_reason, omitted_at, document_id, transmitted_at, acknowledged_at, refusal, created_at)
    VALUES (${key}, ${customerId}, ${cabinetId}, ${cabinetType}, ${productId}, '12345-678-90', ${lot}, '100', '', 'mg', ${serial},
      ${tagId}, ${quantity}, ${userName}, ${npi}, ${dispensedAt}, ${manual}, ${auto}, ${suggestedCode}, ${status}, ${abwCode},
      ${omittedReason}, ${omittedAt}, ${documentId}, ${transmittedAt}, ${acknowledgedAt}, ${refusal}, ${dispensedAt})
    RETURNING id`);
  return id;
}
