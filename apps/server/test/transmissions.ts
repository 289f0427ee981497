import { transmit, type InvoiceRequestFilter } from '@parwell/contract';
import { firstState, type AbwAccount, type InvoiceRequestStatus, type YesNo } from '@parwell/domain';
import { sql, type Queryable } from '../src/platform/db/database.ts';
import type { Answer, Browser } from './browser.ts';
import { addDevice } from './devices.ts';
import { everything, type TestPortal } from './portal.ts';
import { addProduct } from './products.ts';

export interface NewRequest {
  readonly customerId?: string;
  readonly manualSplitBill?: YesNo;
  readonly autoSplitBill?: YesNo;
  /** Chosen accounts make the request ready. */
  readonly abwCode?: AbwAccount;
  readonly status?: InvoiceRequestStatus;
  readonly dispensedAt?: Date;
  readonly quantity?: number;
  readonly npi?: string;
  readonly npiVerified?: boolean;
}

export async function addVendedStock(portal: TestPortal): Promise<void> {
  await addProduct(portal, 'P1', 'Immune globulin 10 g');
  for (const id of ['c1', 'c2']) {
    await portal.addCustomer(id, `Clinic ${id}`);
    await addDevice(portal.db, { cabinetId: `d-${id}`, customerId: id, cabinetType: 'RFID' });
  }
}

/** Of the provider; may transmit. */
export async function addBiller(portal: TestPortal, email = 'billing@fff.example'): Promise<Browser> {
  await portal.addUser({
    email,
    accessGroups: { customer: ['ALL'] },
    roles: everything('OWNER', ['invoices']),
  });
  return portal.signIn(email);
}

export async function addRequest(db: Queryable, request: NewRequest = {}): Promise<number> {
  const { customerId = 'c1', manualSplitBill = 'N', autoSplitBill = 'N', quantity = 1 } = request;
  const first = firstState({ manualSplitBill, autoSplitBill });
  const status = request.status ?? (request.abwCode ? 'READY' : first.status);
  const key = crypto.randomUUID();
  const dispensedAt = request.dispensedAt ?? new Date('2026-11-10T18:00:00Z');
  const { id } = await db.one<{ id: number }>(sql`
    INSERT INTO invoice_requests (vend_key, customer_id, cabinet_id, cabinet_type, product_id, ndc, lot, size, assay,
      unit_of_measure, serial, tag_id, quantity, user_name, npi, npi_verified, dispensed_at, manual_split, auto_split, suggested_code, status,
      abw_code, omitted_reason, omitted_at, created_at)
    VALUES (${key}, ${customerId}, ${`d-${customerId}`}, 'RFID', 'P1', '12345-678-90', 'L1', '10 g', '', 'vial', '', ${key},
      ${quantity}, 'A Nurse', ${request.npi ?? ''}, ${request.npiVerified ?? null}, ${dispensedAt}, ${manualSplitBill}, ${autoSplitBill}, 'B', ${status},
      ${request.abwCode ?? first.abwCode}, ${status === 'OMITTED' ? 'ERROR' : null},
      ${status === 'OMITTED' ? dispensedAt : null}, ${dispensedAt})
    RETURNING id`);
  return id;
}

export async function transmitAll(
  portal: TestPortal,
  browser: Browser,
  where: InvoiceRequestFilter,
  expected: number,
): Promise<Answer> {
  return working(portal, browser.call(transmit, { body: { where, expected } }));
}

export async function working<Of>(portal: TestPortal, answer: Promise<Of>): Promise<Of> {
  const unanswered = Symbol('unanswered');
  for (;;) {
    const work = portal.jobs.runWaiting();
    const first = await Promise.race([answer, work.then(() => unanswered)]);
    await work;
    if (first !== unanswered) return answer;
  }
}

export const requestsIn = (db: Queryable) =>
  db.many<{
    id: number;
    status: InvoiceRequestStatus;
    document: string | null;
    sent: boolean;
    acknowledged: boolean;
    refusal: string;
  }>(sql`
    SELECT id, status, document_id AS document, transmitted_at IS NOT NULL AS sent,
      acknowledged_at IS NOT NULL AS acknowledged, refusal
    FROM invoice_requests ORDER BY id`);
