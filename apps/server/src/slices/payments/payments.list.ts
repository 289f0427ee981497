import type { CallArguments, listCardPayments, PaymentAttempt } from '@parwell/contract';
import { ALL } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { equals, oneOf, part } from '../../platform/db/list-filters.ts';
import { defineList } from '../../platform/db/list.ts';
import { customerName } from '../customers/customers.public.ts';
import { erpState } from './card-payments.public.ts';

type Query = CallArguments<typeof listCardPayments>['query'];

/** Only staff who see every customer may read it, so every attempt is visible. */
const paymentList = defineList<Query, typeof ALL>({
  from: sql`payment_attempts attempt`,
  key: sql`attempt.id`,
  fields: {
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
  } satisfies Readonly<Record<keyof PaymentAttempt, Sql>>,
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
  visible: () => sql`TRUE`,
  tables: ['payment_attempts'],
});

export const listPayments = (db: Queryable, query: Query) => paymentList.page(db, ALL, query);
