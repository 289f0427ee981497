import type { CallResponse, getTagLifecycles } from '@parwell/contract';
import { lifecycleNotes, type LifecycleFacts } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { devices } from '../devices/devices.public.ts';
import { findTagHistory } from '../inventory/inventory.public.ts';
import { sightings, tags } from '../inventory/tagged-units/tagged-units.public.ts';
import { findShippedTags } from '../inventory/in-transit/in-transit.public.ts';

interface TagOfShipment {
  readonly tagId: string;
  readonly shipmentId: string;
}

const findTagsOfShipments = (db: Queryable, ids: readonly number[]) =>
  db.many<TagOfShipment>(sql`
    SELECT tag_id AS "tagId", shipment_id AS "shipmentId" FROM ${tags} WHERE id = ANY(${ids}::bigint[])
    ORDER BY array_position(${ids}::bigint[], id)`);

interface Reading {
  readonly tagId: string;
  readonly customerId: string;
  readonly cabinetId: string;
  readonly at: Date;
  readonly present: boolean;
  readonly isMissed: boolean;
}

/** The last readings by every device, with its customer. */
const findReadings = (db: Queryable, tagIds: readonly string[]) =>
  db.many<Reading>(sql`
    SELECT tag_id AS "tagId", devices.customer_id AS "customerId", cabinet_id AS "cabinetId", at, present,
      missed_since IS NOT NULL AS "isMissed"
    FROM ${sightings} JOIN ${devices} USING (cabinet_id) WHERE tag_id = ANY(${tagIds})`);

/** In the requested order, newest first (TAG-018). */
export async function getLifecycles(
  db: Queryable,
  ids: readonly number[],
): Promise<CallResponse<typeof getTagLifecycles>> {
  const tags = await findTagsOfShipments(db, ids);
  const tagIds = tags.map(({ tagId }) => tagId);
  const shipped = await findShippedTags(db, tags);
  const { transactions, reviews } = await findTagHistory(db, tagIds);
  const readings = await findReadings(db, tagIds);

  interface Known {
    readonly tagId: string;
    readonly customerId: string;
    readonly cabinetId: string;
    readonly at: Date;
    readonly facts: LifecycleFacts;
  }
  const known: Known[] = [
    ...readings.map((each) => ({ ...each, facts: { source: 'Reader' as const, ...each } })),
    ...reviews.map((each) => ({ ...each, facts: { source: 'Review' as const, ...each } })),
    ...transactions.map((each) => ({ ...each, facts: { source: 'Transaction' as const, ...each } })),
    ...shipped.map((each) => ({ ...each, facts: { source: 'Shipment' as const, ...each } })),
  ];
  const placeOf = new Map(tagIds.map((tagId, place) => [tagId, place]));
  const place = ({ tagId }: Known): number => placeOf.get(tagId) ?? 0;
  return {
    productLifeCycle: known
      .toSorted((one, other) => place(one) - place(other) || other.at.getTime() - one.at.getTime())
      .map(({ tagId, customerId, cabinetId, at, facts }, id) => ({
        id,
        tagId,
        source: facts.source,
        customerId,
        cabinetId,
        timestamp: at.toISOString(),
        notes: lifecycleNotes(facts),
      })),
  };
}
