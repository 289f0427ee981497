import { ABW_ACCOUNTS, YES_NO } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { CustomerName, nameOrIdLike } from './customers-search.ts';
import { baseVersion, Instant } from './fields.ts';
import { listQuery, pageOf, type ListColumns } from './lists.ts';

const defineCall = callsOf('customers');

export const CustomerSummary = z.strictObject({
  ...CustomerName.shape,
  city: z.string(),
  state: z.string(),
  status: z.string(),
});
export type CustomerSummary = z.infer<typeof CustomerSummary>;

export const Customer = z.strictObject({
  ...CustomerSummary.shape,
  address1: z.string(),
  address2: z.string(),
  zip: z.string(),
  type: z.string(),
  createdAt: Instant,
  primaryContact: z.string(),
  manualSplitBill: z.enum(YES_NO),
  autoSplitBill: z.enum(YES_NO),
  manualSplitBillDefault: z.enum(ABW_ACCOUNTS),
  orderAbwSetting: z.enum(ABW_ACCOUNTS),
  /** Weekdays, separated by commas. */
  replenDowExclusions: z.string(),
  notes: z.string(),
  igOrgId: z.string(),
  classOfTradeDescription: z.string(),
  facilityTypeDescription: z.string(),
  setupStatus: z.string(),
  /** Incremented by every edit; an edit of an older version is refused as a conflict. */
  version: z.int(),
});
export type Customer = z.infer<typeof Customer>;

export const CUSTOMER_COLUMNS = {
  customerId: { header: 'Customer ID', kind: 'text', fileWidth: 14 },
  name: { header: 'Name', kind: 'text', fileWidth: 30 },
  city: { header: 'City', kind: 'text', fileWidth: 16 },
  state: { header: 'State', kind: 'text', fileWidth: 8 },
  zip: { header: 'Zip', kind: 'text', fileWidth: 10 },
  manualSplitBill: { header: 'Manual split', kind: 'text', fileWidth: 12 },
  autoSplitBill: { header: 'Auto split', kind: 'text', fileWidth: 12 },
  classOfTradeDescription: { header: 'Class of trade', kind: 'text' },
  facilityTypeDescription: { header: 'Facility type', kind: 'text' },
  status: { header: 'Status', kind: 'text', fileWidth: 12 },
} as const satisfies ListColumns;

export const ContactProfile = z.strictObject({
  userFirstName: z.string(),
  userLastName: z.string(),
  userPhone: z.string(),
  userEmail: z.string(),
});
export type ContactProfile = z.infer<typeof ContactProfile>;

export const CustomerInfo = z.strictObject({ ...Customer.shape, profile: ContactProfile });
export type CustomerInfo = z.infer<typeof CustomerInfo>;

const CustomerDetails = z.strictObject({
  ...CustomerInfo.shape,
  /** The virtual device for consignment stock outside of machines. */
  virtualCabinet: z.string().nullable(),
});
export type CustomerDetails = z.infer<typeof CustomerDetails>;

const read = { action: 'read', resource: 'tenants', for: 'somewhere' } as const;
export const oneCustomer = z.strictObject({ customerId: z.string().min(1).max(100) });

/** CONST-025. Screens load one page at a time; this limit is for API clients that want all customers. */
const MOST_CUSTOMERS = 100_000;

export const listCustomers = defineCall({
  method: 'GET',
  path: '/tenants',
  summary: 'The customers the user may read, in brief',
  permission: read,
  query: listQuery({
    sort: ['name', 'customerId'],
    order: { key: 'name', direction: 'ASC' },
    fields: CustomerSummary.keyof().options,
    where: nameOrIdLike,
    limit: { standard: 100, most: MOST_CUSTOMERS },
  }),
  response: pageOf(CustomerSummary),
});

const text = z.string().max(200);

export const CustomerFilter = z
  .strictObject({
    /** Substring, case-insensitive. */
    primaryContact: text,
    customerId: text,
    /** Substring, case-insensitive. */
    name: text,
    /** Substring of the customer id. */
    idPart: text,
    state: text,
    /** Prefix: 606 finds all of Chicago. */
    zip: text,
    manualSplitBill: z.enum(YES_NO),
    autoSplitBill: z.enum(YES_NO),
    classOfTradeDescription: text,
    facilityTypeDescription: text,
  })
  .partial();

export const listCustomerDetails = defineCall({
  method: 'GET',
  path: '/tenants/details',
  summary: 'The customers the user may read with all their fields, and the contact of each by customer id',
  permission: read,
  query: listQuery({
    sort: ['name', 'customerId', 'city', 'state', 'zip'],
    order: { key: 'name', direction: 'ASC' },
    fields: Customer.keyof().options,
    where: CustomerFilter,
    limit: { standard: 10, most: 100 },
  }),
  response: z.strictObject({
    result: z.array(Customer),
    profile: z.record(z.string(), ContactProfile),
    total_record: z.int().min(0),
  }),
  csv: true,
});

export const getCustomer = defineCall({
  method: 'GET',
  path: '/tenants/:customerId',
  summary: 'Basic information about one customer',
  permission: read,
  params: oneCustomer,
  response: CustomerDetails,
});

export const CustomerAdditionalInfo = z.strictObject({
  GpoName: z.string(),
  invoiceCycle: z.string(),
  PaymentTerm: z.string(),
  invoiceDow: z.string(),
  SalesPersonName: z.string(),
  Telephone1: z.string(),
  Soldtopartyaddress: z.string(),
});
export type CustomerAdditionalInfo = z.infer<typeof CustomerAdditionalInfo>;

export const getCustomerAdditionalInfo = defineCall({
  method: 'GET',
  path: '/tenants/:customerId/additional-info',
  summary: 'Billing information about one customer',
  permission: read,
  params: oneCustomer,
  response: CustomerAdditionalInfo,
});

export const syncCustomer = defineCall({
  method: 'POST',
  path: '/tenants/sync',
  summary: 'Bring a customer in from the ERP, or up to date',
  permission: { action: 'create', resource: 'tenants', for: 'ALL' },
  body: z.strictObject({
    customerId: z.string().trim().max(100),
    /** In the warehouse system, if the ERP has none. */
    igCustomer: z.string().trim().max(100).optional(),
  }),
  response: z.strictObject({ created: z.boolean(), customer: CustomerInfo }),
});

export const updateCustomer = defineCall({
  method: 'PATCH',
  path: '/tenants/:customerId',
  summary: 'Change what is kept about a customer here and not in the ERP',
  permission: { action: 'create', resource: 'tenants', for: 'ALL' },
  params: oneCustomer,
  body: z.strictObject({
    id: z.uuid(),
    manualSplitBill: z.enum(YES_NO),
    autoSplitBill: z.enum(YES_NO),
    manualSplitBillDefault: z.enum(ABW_ACCOUNTS),
    orderAbwSetting: z.enum(ABW_ACCOUNTS),
    /** Weekdays, separated by commas. */
    replenDowExclusions: z.string().max(200),
    notes: z.string().max(4000),
    version: baseVersion,
  }),
  response: CustomerInfo,
});

const GROUP_TYPES = ['gpo', 'idn', 'subGpo', 'subIdn'] as const;

export const CustomerGroup = z.strictObject({
  groupId: z.string(),
  /** The id, if the group has no name. */
  name: z.string(),
});
export type CustomerGroup = z.infer<typeof CustomerGroup>;
export type GroupType = (typeof GROUP_TYPES)[number];

export const listGroups = defineCall({
  method: 'GET',
  path: '/tenants/options/groups',
  summary: 'The groups of one type among the customers, for who may give them to users; at most 100',
  permission: { action: 'create', resource: 'users', for: 'ALL' },
  query: z.strictObject({
    type: z.enum(GROUP_TYPES),
    /** Part of the name or the id. */
    search: text.optional(),
  }),
  response: pageOf(CustomerGroup),
});

export const listClassesOfTrade = defineCall({
  method: 'GET',
  path: '/tenants/options/class-of-trade',
  summary: 'The classes of trade among the customers the user may read',
  permission: read,
  response: pageOf(z.string()),
});

export const listFacilityTypes = defineCall({
  method: 'GET',
  path: '/tenants/options/facility-type',
  summary: 'The facility types among the customers the user may read',
  permission: read,
  response: pageOf(z.string()),
});
