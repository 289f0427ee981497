import type { CallArguments, listSuspectTags, SuspectTag } from '@parwell/contract';
import type { ALL } from '@parwell/domain';
import { sql, type Sql } from '../../platform/db/database.ts';
import { equals, part } from '../../platform/db/list-filters.ts';
import { defineList } from '../../platform/db/list.ts';
import { contacts } from '../devices/contacts.public.ts';
import { devices } from '../devices/devices.public.ts';
import { products } from '../products/products.public.ts';
import { suspectTwin } from './suspect-tags.twin.ts';

type Query = CallArguments<typeof listSuspectTags>['query'];

const reason = suspectTwin.expression(
  {
    present: sql`seen.present`,
    missedSince: sql`seen.missed_since`,
    clockAt: sql`contacts.clock_at`,
    phase: sql`tag.phase`,
    active: sql`tag.active`,
    isHome: sql`tag.cabinet_id = seen.cabinet_id`,
  },
  undefined,
);

/** What a device saw for its present customer; a reading from before is nobody's concern any more. */
const from = sql`tag_sightings seen JOIN ${devices} ON devices.cabinet_id = seen.cabinet_id
    AND seen.at >= devices.assigned_since
  LEFT JOIN ${contacts} ON contacts.cabinet_id = seen.cabinet_id
  LEFT JOIN product_tags tag ON tag.tag_id = seen.tag_id`;

/** The columns of a suspect tag, for list and report. */
export const suspectColumns = {
  tagId: sql`seen.tag_id`,
  reason,
  cabinetId: sql`seen.cabinet_id`,
  cabinetName: sql`devices.cabinet_name`,
  customerId: sql`devices.customer_id`,
  seenAt: sql`seen.at`,
  missedSince: sql`seen.missed_since`,
  phase: sql`tag.phase`,
  ledgerCabinetId: sql`tag.cabinet_id`,
  ledgerCustomerId: sql`tag.customer_id`,
  serialNo: sql`tag.serial`,
  productLabelName: sql`(SELECT products.product_name FROM ${products} WHERE products.product_id = tag.product_id)`,
  lot: sql`tag.lot`,
} satisfies Readonly<Record<keyof SuspectTag, Sql>>;

/** Tags whose last reading disagrees with the ledger, and unknown ones, for staff (S15, S18, S19). */
export const suspectTagList = defineList<Query, typeof ALL>({
  from,
  key: sql`(seen.tag_id, seen.cabinet_id)`,
  fields: suspectColumns,
  sort: {
    tagId: suspectColumns.tagId,
    reason,
    cabinetId: suspectColumns.cabinetId,
    customerId: suspectColumns.customerId,
    seenAt: suspectColumns.seenAt,
  },
  filters: {
    customerId: equals(suspectColumns.customerId),
    tagId: ({ like }) => part(sql`lower(seen.tag_id)`)(like),
    cabinetId: part(sql`lower(seen.cabinet_id)`),
    reason: equals(reason),
  },
  // The few that may be suspect have an index.
  visible: () =>
    sql`seen.present AND (seen.astray OR seen.missed_since IS NOT NULL) AND ${reason} IS NOT NULL`,
});

export const NEWEST_FIRST = { key: 'seenAt', direction: 'DESC' } as const;
