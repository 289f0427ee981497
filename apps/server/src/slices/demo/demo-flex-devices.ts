import type { DeviceReceipt, FlexData } from '@parwell/contract';
import { defaultFlexLayout, newTray, ORDERED_SOURCE, type TempControl } from '@parwell/domain';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { seeded } from './random.ts';

type Random = ReturnType<typeof seeded>;

const TRAYS = ['Tray 1', 'Tray 2', 'Tray 3', 'Tray 4'] as const;
const CAPACITIES = [10, 20, 30] as const;
const DAY_MS = 86_400_000;

interface FlexDevice {
  readonly cabinetId: string;
  readonly tempControl: TempControl;
  readonly users: FlexData['users'];
  readonly providers: FlexData['providers']['provider_info'];
}

export async function insertFlexDevices(tx: Transaction, now: Date): Promise<void> {
  const random = seeded(404);
  const products = await tx.many<{ productId: string }>(sql`
    SELECT product_id AS "productId" FROM products WHERE source = ${ORDERED_SOURCE} ORDER BY product_id LIMIT 40`);
  const devices = await tx.many<FlexDevice>(sql`
    SELECT cabinet_id AS "cabinetId", temp_control AS "tempControl",
      (SELECT coalesce(json_agg(json_build_object('displayName', first_name || ' ' || last_name, 'role', role)
        ORDER BY email), '[]') FROM device_users u WHERE u.cabinet_id = d.cabinet_id AND enabled) AS users,
      (SELECT coalesce(json_agg(json_build_object('first_name', first_name, 'last_name', last_name, 'npi_id', npi)
        ORDER BY npi), '[]') FROM device_providers p JOIN providers USING (npi)
        WHERE p.cabinet_id = d.cabinet_id) AS providers
    FROM devices d JOIN device_contacts USING (cabinet_id) WHERE cabinet_type = 'WEIGHT' ORDER BY cabinet_id`);
  const productIds = products.map(({ productId }) => productId);
  const states = devices.flatMap((device) => {
    const { cabinetId } = device;
    return [
      { cabinetId, part: 'config', content: configOf(device, productIds, random) },
      { cabinetId, part: 'receipts', content: receiptsOf(productIds, random, now) },
      { cabinetId, part: 'tags', content: tagsOf(random) },
    ];
  });
  await tx.run(sql`
    INSERT INTO device_states (cabinet_id, part, content, at)
    SELECT "cabinetId", part, content, last_heard_at
    FROM jsonb_to_recordset(${JSON.stringify(states)}) AS row("cabinetId" text, part text, content jsonb)
    JOIN device_contacts ON cabinet_id = "cabinetId"`);
}

function configOf(
  { tempControl, users, providers }: FlexDevice,
  productIds: readonly string[],
  random: Random,
): FlexData {
  const tray = (trayName: string) => ({
    ...newTray(trayName),
    macAddress: `00:1A:2B:${Array.from({ length: 3 }, () => random.whole(16, 255).toString(16).toUpperCase()).join(':')}`,
    numNestCols: 2,
    sections: [0, 1].map(() => ({ productId: random.pick(productIds), capacity: random.pick(CAPACITIES) })),
  });
  return {
    compartments: [
      tempControl === 'Ambient'
        ? { name: 'Ambient', type: 2, trays: TRAYS.map(tray) }
        : { name: 'Chilled', type: 1, trays: TRAYS.map(tray) },
    ],
    settings: defaultFlexLayout().settings,
    providers: { provider_info: providers },
    users,
  };
}

const receiptsOf = (productIds: readonly string[], random: Random, now: Date): DeviceReceipt[] =>
  Array.from({ length: random.whole(0, 3) }, (_, index) => ({
    shipmentId: `SHP-${random.whole(100_000, 999_999)}`,
    shipmentDate: dateOf(now, -index - 1),
    poNumber: `PO-${random.whole(10_000, 99_999)}`,
    orderNumber: `SO-${random.whole(10_000, 99_999)}`,
    serialized: 'NO' as const,
    receiptItems: [
      {
        productId: random.pick(productIds),
        expiryDate: dateOf(now, random.whole(120, 700)),
        totalCount: random.whole(2, 20),
        lotNumber: `L${random.whole(1000, 9999)}`,
        lineNumber: '1',
        serialNumbers: [],
      },
    ],
  }));

const tagsOf = (random: Random): Record<string, string> => ({
  costCenter: String(random.whole(4000, 4999)),
  department: random.pick(['Pharmacy', 'Oncology', 'Surgery', 'Emergency']),
});

const dateOf = (now: Date, days: number): string =>
  new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
