import { isManaged, maxFillOnAdd, PO_TYPES, SALES_TYPES, type DeviceType } from '@parwell/domain';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { LAKEVIEW, NORTHSIDE } from './demo-customers.ts';
import { demoProducts } from './demo-products.ts';
import { seeded } from './random.ts';

interface StockedDevice {
  readonly cabinetId: string;
  readonly cabinetType: DeviceType;
  readonly customerId: string;
  /** What stands in its dispensers; empty for devices without. */
  readonly productIds: readonly string[];
}

const SHARED_PER_TYPE = 8;
const OWN_PER_DEVICE = 4;

/** Par settings of Northside and Lakeview: some for all devices of a type together, some for a single device. */
export async function insertParSettings(tx: Transaction): Promise<void> {
  const random = seeded(61);
  const devices = await tx.many<StockedDevice>(sql`
    SELECT cabinet_id AS "cabinetId", cabinet_type AS "cabinetType", customer_id AS "customerId",
      ARRAY(SELECT product_id FROM device_products p WHERE p.cabinet_id = d.cabinet_id ORDER BY product_id) AS "productIds"
    FROM devices d WHERE customer_id = ANY(${[NORTHSIDE, ...LAKEVIEW]}) AND cabinet_state = 30 ORDER BY cabinet_id`);
  const products = demoProducts().filter(({ active, packQty }) => active && packQty === 1);
  const sources = new Map(products.map(({ productId, source }) => [productId, source]));
  const holdable = (customerId: string) =>
    products
      .filter(({ source }) => source === customerId || isManaged(source))
      .map(({ productId }) => productId);
  const setting = (
    { customerId, cabinetType }: StockedDevice,
    cabinetId: string | null,
    productId: string,
  ) => {
    const managed = isManaged(sources.get(productId) ?? '');
    const minSet = random.whole(1, 4);
    return {
      customerId,
      productId,
      cabinetType,
      cabinetId,
      minSet,
      maxSet: minSet + random.whole(2, 8),
      maxFill: Math.max(maxFillOnAdd(cabinetType), 12),
      packToLum: random.whole(1, 5) === 1 ? 1 : null,
      poType: random.pick(PO_TYPES),
      salesType: managed ? random.pick(SALES_TYPES) : '3PS',
    };
  };
  /** Some products, each once. */
  const some = (from: readonly string[], count: number): string[] => [
    ...new Set(Array.from({ length: Math.min(count, from.length) }, () => random.pick(from))),
  ];
  const firstOfType = new Map(
    devices.map((device) => [`${device.customerId} ${device.cabinetType}`, device] as const),
  );
  const settings = [
    ...[...firstOfType.values()].flatMap((device) =>
      some(holdable(device.customerId), SHARED_PER_TYPE).map((productId) => setting(device, null, productId)),
    ),
    ...devices.flatMap((device) =>
      some(
        device.productIds.length > 0 ? device.productIds : holdable(device.customerId),
        OWN_PER_DEVICE,
      ).map((productId) => setting(device, device.cabinetId, productId)),
    ),
  ];
  await tx.run(sql`
    INSERT INTO par_settings (customer_id, product_id, cabinet_type, cabinet_id, min_set, max_set, max_fill, pack_to_lum,
      po_type, sales_type)
    SELECT "customerId", "productId", "cabinetType", "cabinetId", "minSet", "maxSet", "maxFill", "packToLum", "poType",
      "salesType"
    FROM jsonb_to_recordset(${JSON.stringify(settings)}) AS row("customerId" text, "productId" text, "cabinetType" text,
      "cabinetId" text, "minSet" integer, "maxSet" integer, "maxFill" integer, "packToLum" integer, "poType" text,
      "salesType" text)`);
}
