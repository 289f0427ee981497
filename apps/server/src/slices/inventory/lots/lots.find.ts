import type { FoundLot } from '@parwell/contract';
import { sql, type Queryable } from '../../../platform/db/database.ts';
import { findBest } from '../../../platform/db/find.ts';
import { devices, visibleDevices } from '../../devices/devices.public.ts';
import { products } from '../../products/products.public.ts';
import { sharedDate, visibleLots, type LotReader } from './lot-story.queries.ts';

export const findLots = (db: Queryable, reader: LotReader, text: string): Promise<FoundLot[]> =>
  findBest<Omit<FoundLot, 'score'>>(
    db,
    {
      from: sql`lots`,
      key: sql`lots.product_id, lots.lot`,
      visible: visibleLots(reader),
      fields: sql`lots.product_id AS "productId", lots.lot, ${sharedDate(reader)}::text AS expiration,
        coalesce((SELECT products.product_name FROM ${products} WHERE products.product_id = lots.product_id), '')
          AS "productLabelName",
        (SELECT coalesce(sum(on_hand.quantity), 0)::int FROM on_hand JOIN ${devices} USING (cabinet_id)
          WHERE on_hand.product_id = lots.product_id AND on_hand.lot = lots.lot AND ${visibleDevices(reader.stock)})
          AS "onHand"`,
      textsOf: ({ lot }) => [lot],
    },
    text,
  );
