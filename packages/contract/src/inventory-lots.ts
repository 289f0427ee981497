import { LOT_TASKS } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant } from './fields.ts';
import { listQuery, pageOf } from './lists.ts';

const defineCall = callsOf('inventory');

const day = z.iso.date('Must be a date such as 2027-03-08');
const required = z.string('Is required').min(1, 'Is required').max(100);
const correction = {
  productId: required,
  lot: required,
  expiration: day,
  /** The date that the user saw; if it has changed since, nothing is corrected. */
  seenExpiration: day.nullable(),
  /** Only answers what it would change. */
  dryRun: z.boolean().default(false),
};

/** The effect of another date on stock. */
export const LotCorrection = z.strictObject({
  /** Each customer whose date changes. */
  customers: z.array(
    z.strictObject({
      customerId: z.string(),
      customerName: z.string(),
      expiration: day.nullable(),
      onHand: z.int(),
    }),
  ),
  units: z.int(),
  becomeExpired: z.int(),
  becomeUsable: z.int(),
});
export type LotCorrection = z.infer<typeof LotCorrection>;

export const correctLot = defineCall({
  method: 'POST',
  path: '/inventory/lots/correct',
  summary: 'Says that a lot which a customer entered by hand expires on another day, for this customer',
  permission: { action: 'create', resource: 'inventory', for: { field: 'customerId' } },
  body: z.strictObject({ customerId: required, ...correction }),
  response: LotCorrection,
});

export const confirmLot = defineCall({
  method: 'POST',
  path: '/inventory/lots/confirm',
  summary: 'Says when a lot expires, for every customer',
  permission: { action: 'create', resource: 'inventory', for: 'ALL' },
  body: z.strictObject(correction),
  response: LotCorrection,
});

export const LotTask = z.strictObject({
  productId: z.string(),
  productLabelName: z.string(),
  /** Dates differ between customers, or between spellings of the number. */
  task: z.enum(LOT_TASKS),
  since: Instant,
  /** The facts under each spelling, at each customer. */
  known: z.array(
    z.strictObject({
      lot: z.string(),
      customerId: z.string(),
      customerName: z.string(),
      expiration: day.nullable(),
      isConfirmed: z.boolean(),
    }),
  ),
});
export type LotTask = z.infer<typeof LotTask>;

export const listLotTasks = defineCall({
  method: 'GET',
  path: '/inventory/lots/tasks',
  summary: 'Lots whose dates contradict each other, the newest first',
  permission: { action: 'read', resource: 'inventory', for: 'ALL' },
  query: listQuery({
    sort: ['since', 'productLabelName'],
    order: { key: 'since', direction: 'DESC' },
    where: z.strictObject({ productId: z.string().max(100).optional() }),
    limit: { standard: 10, most: 500 },
    fields: LotTask.keyof().options,
  }),
  response: pageOf(LotTask),
});
