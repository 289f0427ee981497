import { type CallArguments, listSuspectTags, type SuspectTag } from '@parwell/contract';
import type { ALL } from '@parwell/domain';
import { sql, type Sql } from '../../platform/db/database.ts';
import { equals, part } from '../../platform/db/list-filters.ts';
import { defineList } from '../../platform/db/list.ts';
import { contacts } from '../devices/contacts.public.ts';
import { devices } from '../devices/devices.public.ts';
import { sightings, tags } from '../inventory/tagged-units/tagged-units.public.ts';
import { products } from '../products/products.public.ts';
import { suspectTwin } from './suspect-tags.twin.ts';

type Query = CallArguments<typeof listSuspectTags>['query'];

const reason = suspectTwin.expression(
  {
    present: sql`sightings.present`,
    missedSince: sql`sightings.missed_since`,
    clockAt: sql`contacts.clock_at`,
    phase: sql`tags.phase`,
    active: sql`tags.active`,
    isHome: sql`tags.cabinet_id = sightings.cabinet_id`,
  },
  undefined,
);

/** Readings for a device's present customer; earlier ones no longer matter. */
const from = sql`${sightings} JOIN ${devices} ON devices.cabinet_id = sightings.cabinet_id
    AND sightings.at >= devices.assigned_since
  LEFT JOIN ${contacts} ON contacts.cabinet_id = sightings.cabinet_id
  LEFT JOIN ${tags} ON tags.tag_id = sightings.tag_id`;

/** For list and report. */
export const suspectColumns = {
  tagId: sql`sightings.tag_id`,
  reason,
  cabinetId: sql`sightings.cabinet_id`,
  cabinetName: sql`devices.cabinet_name`,
  customerId: sql`devices.customer_id`,
  seenAt: sql`sightings.at`,
  missedSince: sql`sightings.missed_since`,
  phase: sql`tags.phase`,
  ledgerCabinetId: sql`tags.cabinet_id`,
  ledgerCustomerId: sql`tags.customer_id`,
  serialNo: sql`tags.serial`,
  productLabelName: sql`(SELECT products.product_name FROM ${products} WHERE products.product_id = tags.product_id)`,
  lot: sql`tags.lot`,
} satisfies Readonly<Record<keyof SuspectTag, Sql>>;

/** Tags whose last reading disagrees with the ledger, and unknown ones, for staff (S15, S18, S19). */
export const suspectTagList = defineList<Query, typeof ALL>({
  calls: [listSuspectTags],
  from,
  key: sql`(sightings.tag_id, sightings.cabinet_id)`,
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
    tagId: ({ like }) => part(sql`lower(sightings.tag_id)`)(like),
    cabinetId: part(sql`lower(sightings.cabinet_id)`),
    reason: equals(reason),
  },
  // Uses the index of the few possibly suspect tags.
  visible: () =>
    sql`sightings.present AND (sightings.astray OR sightings.missed_since IS NOT NULL) AND ${reason} IS NOT NULL`,
});

export const NEWEST_FIRST = { key: 'seenAt', direction: 'DESC' } as const;
