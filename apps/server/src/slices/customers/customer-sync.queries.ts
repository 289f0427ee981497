import type { Customer } from '@parwell/contract';
import { DEFAULT_ABW_ACCOUNT } from '@parwell/domain';
import { ErpCustomer } from '../../gateways/erp/erp-gateway.ts';
import { raw, sql, type Transaction } from '../../platform/db/database.ts';

/** What people keep about a customer here. The ERP never touches it. */
export type KeptHere = Pick<
  Customer,
  | 'manualSplitBill'
  | 'autoSplitBill'
  | 'manualSplitBillDefault'
  | 'orderAbwSetting'
  | 'replenDowExclusions'
  | 'notes'
>;

const NOTHING_KEPT: KeptHere = {
  manualSplitBill: 'N',
  autoSplitBill: 'N',
  manualSplitBillDefault: DEFAULT_ABW_ACCOUNT,
  orderAbwSetting: DEFAULT_ABW_ACCOUNT,
  replenDowExclusions: '',
  notes: '',
};

// Fields and columns have the same names but for their spelling, so that a field the ERP learns is added in
// one place.
const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const ERP_FIELDS = Object.keys(ErpCustomer.shape);
const ERP_COLUMNS = ERP_FIELDS.map(columnOf);
const ALL_COLUMNS = [...ERP_COLUMNS, ...Object.keys(NOTHING_KEPT).map(columnOf)].join(', ');

const rowOf = (fields: object): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(fields).map(([field, value]) => [columnOf(field), value])),
  );

/** Says which were added; who is there already, also since this very moment, stays as it is. */
export const insertCustomers = (tx: Transaction, customers: readonly (ErpCustomer & Partial<KeptHere>)[]) =>
  tx.many<{ customerId: string }>(sql`
    INSERT INTO customers (${raw(ALL_COLUMNS)}) SELECT ${raw(ALL_COLUMNS)}
    FROM jsonb_populate_recordset(NULL::customers,
      ${`[${customers.map((each) => rowOf({ ...NOTHING_KEPT, ...each })).join(',')}]`}::jsonb)
    ON CONFLICT DO NOTHING RETURNING customer_id AS "customerId"`);

/** What the portal has of the ERP's fields. */
export const lockMasterData = (tx: Transaction, customerId: string) =>
  tx.one<Record<string, string | null>>(sql`
    SELECT ${raw(ERP_FIELDS.map((field) => `${columnOf(field)} AS "${field}"`).join(', '))}
    FROM customers WHERE customer_id = ${customerId} FOR UPDATE`);

// A group decides who sees the customer: what the ERP does not say about it is no reason to take it away.
const KEPT_WHEN_UNSAID = new Set(['gpo_id', 'idn_id', 'sub_gpo_id', 'sub_idn_id', 'ig_org_id']);

const changes = ERP_COLUMNS.map((column) =>
  KEPT_WHEN_UNSAID.has(column)
    ? `${column} = coalesce(nullif(erp.${column}, ''), customers.${column})`
    : `${column} = erp.${column}`,
).join(', ');

export const updateMasterData = (tx: Transaction, customer: ErpCustomer) =>
  tx.run(sql`
    UPDATE customers SET ${raw(changes)}
    FROM jsonb_populate_record(NULL::customers, ${rowOf(customer)}::jsonb) erp
    WHERE customers.customer_id = erp.customer_id`);
