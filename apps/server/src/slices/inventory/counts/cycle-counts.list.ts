import {
  type CallArguments,
  type CycleCount,
  type CycleCountFilter,
  listCycleCounts as listCall,
} from '@parwell/contract';
import { CYCLE_COUNT_EVENT, type CycleCountLimits, type Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../../platform/db/database.ts';
import { between, equals, part } from '../../../platform/db/list-filters.ts';
import { defineList } from '../../../platform/db/list.ts';
import { ofTenants } from '../../../platform/db/tenants.ts';
import { customerName } from '../../customers/customers.public.ts';
import { deviceNameFor, isOpenToCaller } from '../../devices/devices.public.ts';
import { products } from '../../products/products.public.ts';
import { cycleCountAgeTwin } from './cycle-count-age.twin.ts';
import { dueDevices } from './due-counts.queries.ts';

type Asked = CallArguments<typeof listCall>['query'];

/** The report's filter needs no period. */
type Query = Omit<Asked, 'where'> & { readonly where: CycleCountFilter };

interface Shown {
  readonly tenants: Tenants;
  readonly limits: CycleCountLimits;
}

export const countFields = {
  id: sql`cycle_counts.id`,
  customerId: sql`cycle_counts.customer_id`,
  customerName: customerName(sql`cycle_counts.customer_id`),
  resourceId: sql`cycle_counts.cabinet_id`,
  resourceName: deviceNameFor(sql`cycle_counts.cabinet_id`, sql`cycle_counts.customer_id`),
  eventType: sql`${CYCLE_COUNT_EVENT}::text`,
  createdBy: sql`cycle_counts.counted_by`,
  createdAt: sql`cycle_counts.at`,
  productName: sql`coalesce((
    SELECT products.product_name FROM ${products} WHERE products.product_id = cycle_counts.product_id), '')`,
};

export const ageOfCount = (limits: CycleCountLimits): Sql =>
  cycleCountAgeTwin.expression({ countedAt: sql`cycle_counts.at` }, limits);

/** Repeated counts are listed too. A row belongs to its own customer, wherever the device is now (S35). */
export const cycleCountList = defineList<Query, Shown>({
  calls: [listCall],
  from: sql`cycle_counts`,
  key: sql`cycle_counts.id`,
  fields: ({ tenants, limits }) => {
    const { productName, ...fields } = countFields;
    return {
      ...fields,
      mayOpen: isOpenToCaller(sql`cycle_counts.cabinet_id`, sql`cycle_counts.customer_id`, tenants),
      age: ageOfCount(limits),
      data: sql`json_build_object('productId', cycle_counts.product_id, 'productName', ${productName},
        'lot', cycle_counts.lot, 'counted', cycle_counts.counted)`,
    } satisfies Readonly<Record<keyof CycleCount, Sql>>;
  },
  sort: {
    createdAt: sql`cycle_counts.at`,
    resourceId: sql`cycle_counts.cabinet_id`,
    createdBy: sql`cycle_counts.counted_by`,
    customerId: sql`cycle_counts.customer_id`,
  },
  filters: {
    customerId: equals(sql`cycle_counts.customer_id`),
    eventType: () => sql`TRUE`,
    createdAt: between(sql`cycle_counts.at`),
    resourceId: part(sql`lower(cycle_counts.cabinet_id)`),
    countDue: (isDue, { tenants, limits }) =>
      isDue
        ? sql`cycle_counts.id IN (SELECT count_id FROM ${dueDevices(tenants, limits)} AS due)`
        : sql`TRUE`,
  },
  visible: ({ tenants }) => ofTenants(sql`cycle_counts.customer_id`, tenants),
  tables: ['cycle_counts'],
  appendOnly: true,
  countsAnew: ({ countDue }) => countDue === true,
});

export const NEWEST_COUNT_FIRST = { key: 'createdAt', direction: 'DESC' } as const;

export const listCycleCounts = (db: Queryable, scope: Shown, query: Asked) =>
  cycleCountList.page(db, scope, query);
