import { type CallArguments, listCardPayments, type PaymentAttempt } from '@parwell/contract';
import { ALL } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { equals, oneOf, part } from '../../platform/db/list-filters.ts';
import { select } from '../../platform/db/list-rows.ts';
import { defineList, EVERY_ROW } from '../../platform/db/list.ts';
import { JsonText } from '../../platform/json-text.ts';
import { customerName } from '../customers/customers.public.ts';
import { erpState } from './card-payments.public.ts';
import { openThen } from './wrong-amount.twin.ts';

type Query = CallArguments<typeof listCardPayments>['query'];

const from = sql`payment_attempts attempt`;

const fields = {
  id: sql`attempt.id`,
  customerId: sql`attempt.customer_id`,
  customerName: customerName(sql`attempt.customer_id`),
  invoiceNumber: sql`attempt.invoice_number`,
  status: sql`attempt.status`,
  amount: sql`attempt.amount_cents`,
  startedAt: sql`attempt.started_at`,
  startedBy: sql`attempt.started_by`,
  endedAt: sql`attempt.ended_at`,
  erp: erpState(sql`attempt`),
  paid: sql`attempt.paid_cents`,
  reference: sql`attempt.reference`,
  refundedAt: sql`attempt.refunded_at`,
  openThen: openThen(sql`attempt`),
  settledAt: sql`attempt.settled_at`,
} satisfies Readonly<Record<keyof PaymentAttempt, Sql>>;

/** Only staff who see every customer may read it, so every attempt is visible. */
const paymentList = defineList<Query, typeof ALL>({
  calls: [listCardPayments],
  from,
  key: sql`attempt.id`,
  fields,
  sort: {
    startedAt: sql`attempt.started_at`,
    invoiceNumber: sql`attempt.invoice_number`,
    amount: sql`attempt.amount_cents`,
    status: sql`attempt.status`,
  },
  filters: {
    customerId: equals(sql`attempt.customer_id`),
    invoiceNumber: part(sql`lower(attempt.invoice_number)`),
    status: oneOf(sql`attempt.status`),
  },
  visible: EVERY_ROW,
  tables: ['payment_attempts'],
});

export const listPayments = (db: Queryable, query: Query) => paymentList.page(db, ALL, query);

export async function readPayment(db: Queryable, id: string): Promise<JsonText> {
  const { json } = await db.one<{ json: string }>(sql`
    SELECT row_to_json(one)::text AS json FROM (SELECT ${select(fields)} FROM ${from} WHERE attempt.id = ${id}) one`);
  return new JsonText(json);
}
