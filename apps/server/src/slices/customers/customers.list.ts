import {
  type CallArguments,
  listCustomerDetails as detailsCall,
  listCustomers as listCall,
  searchCustomers as searchCall,
} from '@parwell/contract';
import type { Tenants } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { anyLike, equals, part, startsWith } from '../../platform/db/list-filters.ts';
import { defineList } from '../../platform/db/list.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { customerFields, nameFields, profile, summaryFields } from './customer-fields.ts';

type Search = CallArguments<typeof searchCall>['query'];
type Listed = CallArguments<typeof listCall>['query'];
type Details = CallArguments<typeof detailsCall>['query'];

const customers = {
  from: sql`customers`,
  key: sql`customer_id`,
  visible: (tenants: Tenants) => ofTenants(sql`customer_id`, tenants),
  tables: ['customers'],
} as const;

/** For the short lists, which search in name and id. */
const inBrief = {
  ...customers,
  sort: { name: sql`name`, customerId: sql`customer_id` },
  filters: { or: anyLike({ name: sql`name_folded`, customerId: sql`id_folded` }) },
} as const;

const customerNameList = defineList<Search, Tenants>({ ...inBrief, calls: [searchCall], fields: nameFields });
const customerSummaryList = defineList<Listed, Tenants>({
  ...inBrief,
  calls: [listCall],
  fields: summaryFields,
});

/** Contacts are in a separate object. */
export const customerDetailsList = defineList<Details, Tenants>({
  calls: [detailsCall],
  ...customers,
  fields: customerFields,
  sort: {
    name: sql`name`,
    customerId: sql`customer_id`,
    city: sql`city`,
    state: sql`state`,
    zip: sql`zip`,
  },
  filters: {
    customerId: equals(sql`customer_id`),
    name: part(sql`name_folded`),
    idPart: part(sql`id_folded`),
    state: (state) => equals(sql`state`)(state.toUpperCase()),
    manualSplitBill: equals(sql`manual_split_bill`),
    autoSplitBill: equals(sql`auto_split_bill`),
    classOfTradeDescription: equals(sql`class_of_trade_description`),
    facilityTypeDescription: equals(sql`facility_type_description`),
    zip: startsWith(sql`zip`),
    primaryContact: part(sql`contact_folded`),
  },
  wideRows: true,
  evenlySpread: true,
  valueByKey: { name: 'profile', value: profile },
});

export const searchCustomers = (db: Queryable, tenants: Tenants, query: Search) =>
  customerNameList.page(db, tenants, query);

export const listCustomers = (db: Queryable, tenants: Tenants, query: Listed) =>
  customerSummaryList.page(db, tenants, query);

export const listCustomerDetails = (db: Queryable, tenants: Tenants, query: Details) =>
  customerDetailsList.page(db, tenants, query);
