import { sql } from '../src/platform/db/database.ts';
import { postWaiting } from '../src/slices/inventory/ledger/post-events.service.ts';
import type { TestPortal } from './portal.ts';
import { sendEvent, ship, shipmentOf } from './stock.ts';

export const shipTags = (
  portal: TestPortal,
  shipmentId: string,
  {
    customerId,
    cabinetId,
    lot = 'LOT-A1',
    productId = 'P1',
    orderNumber = 'O-1',
  }: {
    customerId: string;
    cabinetId: string;
    lot?: string;
    productId?: string;
    orderNumber?: string;
  },
  tagIds: readonly string[],
) =>
  ship(
    portal,
    shipmentOf({ shipmentId, customerId, orderNumber }, [
      {
        cabinetId,
        productId,
        lot,
        packs: tagIds.length,
        units: tagIds.map((tagId) => ({ tagId, serial: `SN${tagId.slice(-5)}` })),
      },
    ]),
  );

export async function readTags(
  portal: TestPortal,
  cabinetId: string,
  tags: readonly string[],
): Promise<void> {
  portal.clock.advance({ seconds: 1 });
  await sendEvent(portal, cabinetId, 'full_read', { tags });
  await postWaiting(portal.context);
}

/** The portal's ids, in the same order. */
export async function idsOf({ db }: TestPortal, tagIds: readonly string[]): Promise<number[]> {
  const rows = await db.many<{ id: number; tagId: string }>(sql`
    SELECT id, tag_id AS "tagId" FROM product_tags WHERE tag_id = ANY(${tagIds})`);
  return tagIds.map((tagId) => rows.find((row) => row.tagId === tagId)?.id ?? 0);
}
