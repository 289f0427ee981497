import type { Customer } from '@parwell/contract';
import { DEFAULT_ABW_ACCOUNT } from '@parwell/domain';
import { ErpCustomer } from '../../gateways/erp/erp-gateway.ts';
import { raw, sql, type Transaction } from '../../platform/db/database.ts';

/** Edited in the portal; a sync never changes them. */
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

// Columns are named like the fields, in snake case, so a new ERP field is added in one place only.
const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const ERP_FIELDS = Object.keys(ErpCustomer.shape);
const ERP_COLUMNS = ERP_FIELDS.map(columnOf);
const ALL_COLUMNS = [...ERP_COLUMNS, ...Object.keys(NOTHING_KEPT).map(columnOf)].join(', ');

const rowOf = (fields: object): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(fields).map(([field, value]) => [columnOf(field), value])),
  );

/** Returns the ids that were added. Existing customers stay unchanged, even if added concurrently. */
export const insertCustomers = (tx: Transaction, customers: readonly (ErpCustomer & Partial<KeptHere>)[]) =>
  tx.many<{ customerId: string }>(sql`
    INSERT INTO customers (${raw(ALL_COLUMNS)}) SELECT ${raw(ALL_COLUMNS)}
    FROM jsonb_populate_recordset(NULL::customers,
      ${`[${customers.map((each) => rowOf({ ...NOTHING_KEPT, ...each })).join(',')}]`}::jsonb)
    ON CONFLICT DO NOTHING RETURNING customer_id AS "customerId"`);

export const lockMasterData = (tx: Transaction, customerId: string) =>
  tx.one<Record<string, string | null>>(sql`
    SELECT ${raw(ERP_FIELDS.map((field) => `${columnOf(field)} AS "${field}"`).join(', '))}
    FROM customers WHERE customer_id = ${customerId} FOR UPDATE`);

// Groups decide who sees the customer, so an empty value from the ERP does not remove one.
const KEPT_WHEN_EMPTY = new Set(['gpo_id', 'idn_id', 'sub_gpo_id', 'sub_idn_id', 'ig_org_id']);

const changes = ERP_COLUMNS.map((column) =>
  KEPT_WHEN_EMPTY.has(column)
    ? `${column} = coalesce(nullif(erp.${column}, ''), customers.${column})`
    : `${column} = erp.${column}`,
).join(', ');

export const updateMasterData = (tx: Transaction, customer: ErpCustomer) =>
  tx.run(sql`
    UPDATE customers SET ${raw(changes)}
    FROM jsonb_populate_record(NULL::customers, ${rowOf(customer)}::jsonb) erp
    WHERE customers.customer_id = erp.customer_id`);
