import {
  ACTIVE,
  behavesAs,
  cabinetIdAfter,
  DEVICE_STATE_CODES,
  isConnected,
  type DeviceState,
  type DeviceType,
  type TempControl,
} from '@parwell/domain';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { demoCustomers, LAKEVIEW, NORTHSIDE } from './demo-customers.ts';
import { seeded } from './random.ts';

type Random = ReturnType<typeof seeded>;

export interface DemoDevice {
  readonly cabinetId: string;
  readonly cabinetName: string;
  readonly customerId: string;
  readonly cabinetType: DeviceType;
  readonly cabinetState: DeviceState;
  readonly tempControl: TempControl;
  readonly enclosureSerialNo: string;
  readonly deviceId: string | null;
  readonly properties: Readonly<Record<string, string>>;
  readonly createdDaysAgo: number;
  /** Null for a device that never sent anything. */
  readonly heardSecondsAgo: number | null;
}

const PLACES = [
  'Main Pharmacy',
  'Oncology Infusion',
  'Emergency Department',
  'Day Clinic',
  'Surgery Suite',
  'Pediatrics',
  'Intensive Care',
  'Satellite Pharmacy',
  'Outpatient Infusion',
  'Rheumatology',
] as const;

const KINDS: Readonly<Record<DeviceType, readonly (readonly [kind: string, TempControl])[]>> = {
  EM: [
    ['Dispensing Tower', 'Ambient'],
    ['Cold Drawer', '2-8c'],
  ],
  MinibarRx: [['Mini Bar', '2-8c']],
  RFID: [
    ['Fridge', '2-8c'],
    ['Fridge', '2-8c'],
    ['Freezer', 'Frozen'],
  ],
  VIPc: [['Tagged Shelf', 'Ambient']],
  Virtual: [
    ['Stock Room', 'Ambient'],
    ['Consignment Shelf', 'Ambient'],
  ],
  WEIGHT: [
    ['– Flex Tray', '2-8c'],
    ['– Flex Tray', 'Ambient'],
  ],
  VISION: [['Secure Vault', 'Ambient']],
  ZONE: [['Storage Zone', '2-8c']],
  SITE: [['Site', 'Ambient']],
};

const NORTHSIDE_TYPES: readonly DeviceType[] = [
  ...(['EM', 'RFID', 'Virtual', 'WEIGHT', 'VISION', 'MinibarRx', 'ZONE', 'SITE', 'VIPc'] as const),
  ...(['EM', 'RFID', 'Virtual', 'WEIGHT', 'EM', 'RFID', 'WEIGHT', 'ZONE', 'WEIGHT'] as const),
];
const LAKEVIEW_TYPES: readonly DeviceType[] = ['EM', 'RFID', 'Virtual', 'WEIGHT', 'RFID', 'VISION', 'WEIGHT'];
/** Weighted by frequency. */
const USUAL_TYPES: readonly DeviceType[] = [
  ...(['EM', 'EM', 'EM', 'RFID', 'RFID', 'RFID', 'RFID', 'Virtual', 'Virtual', 'WEIGHT', 'WEIGHT'] as const),
  ...(['WEIGHT', 'VISION', 'MinibarRx', 'VIPc', 'ZONE', 'SITE'] as const),
];
/** Has both providers and locations. */
const TRACKING_DEVICE = `${NORTHSIDE}-003`;
/** A fridge of Northside in its infusion clinic in the mountains, with other days than the hospital (U1). */
const FAR_DEVICE = `${NORTHSIDE}-011`;
/** Northside's shelf is old; one of its flex devices is new. */
const CREATED_DAYS_AGO: Readonly<Record<string, number>> = {
  [`${NORTHSIDE}-012`]: 1100,
  [`${NORTHSIDE}-013`]: 30,
};
const OTHER_STATES = DEVICE_STATE_CODES.filter((code) => code !== ACTIVE);

const typesOf = (customerId: string, random: Random): readonly DeviceType[] => {
  if (customerId === NORTHSIDE) return NORTHSIDE_TYPES;
  if (customerId === LAKEVIEW[0] || customerId === LAKEVIEW[1]) return LAKEVIEW_TYPES;
  return Array.from({ length: random.whole(4, 8) }, () => random.pick(USUAL_TYPES));
};

const agoOf = (cabinetId: string, days: number): number => CREATED_DAYS_AGO[cabinetId] ?? days;

export function demoDevices(): DemoDevice[] {
  const random = seeded(250);
  const plans = demoCustomers().flatMap(({ customerId }) =>
    typesOf(customerId, random).map((cabinetType, index) => ({ customerId, cabinetType, index })),
  );
  const used = new Map<string, number>();
  const uniqueName = (customerId: string, name: string): string => {
    const times = (used.get(`${customerId} ${name}`) ?? 0) + 1;
    used.set(`${customerId} ${name}`, times);
    return times === 1 ? name : `${name} ${times}`;
  };
  return plans.map(({ customerId, cabinetType, index }, number) => {
    const [kind, tempControl] = random.pick(KINDS[cabinetType]);
    const cabinetState = number % 7 === 6 ? random.pick(OTHER_STATES) : ACTIVE;
    const cabinetId = cabinetIdAfter(customerId, index);
    const serial = String(10_000 + number * 37);
    return {
      cabinetId,
      cabinetName: uniqueName(customerId, `${random.pick(PLACES)} ${kind}`),
      customerId,
      cabinetType,
      cabinetState,
      tempControl,
      enclosureSerialNo: behavesAs(cabinetType) === 'RFID' ? `ENC-${serial}` : '',
      deviceId: isConnected(cabinetType) ? `${cabinetType.toUpperCase()}-${serial}` : null,
      properties: {
        ...propertiesOf(cabinetType, serial, random),
        ...(cabinetId === TRACKING_DEVICE && { providerTracking: 'Yes', locationTracking: 'Yes' }),
        ...(cabinetId === FAR_DEVICE && { timeZone: 'America/Denver' }),
      },
      createdDaysAgo: agoOf(cabinetId, random.whole(30, 1500)),
      heardSecondsAgo: isConnected(cabinetType)
        ? secondsSinceContact(customerId, cabinetState, random)
        : null,
    };
  });
}

/** Most demo accounts belong to these customers: none of their devices has been silent for long. */
const WITHOUT_SILENCE: ReadonlySet<string> = new Set([NORTHSIDE, ...LAKEVIEW]);

function secondsSinceContact(customerId: string, state: DeviceState, random: Random): number | null {
  if (state < ACTIVE) return null;
  if (state > 31) return random.whole(10, 200) * 86_400;
  const roll = random.whole(1, 20);
  if (roll === 1) {
    const silence = random.whole(3600, 3 * 86_400);
    return WITHOUT_SILENCE.has(customerId) ? 60 : silence;
  }
  return roll === 2 ? random.whole(360, 840) : random.whole(5, 240);
}

function propertiesOf(type: DeviceType, serial: string, random: Random): Record<string, string> {
  const room = `${random.pick(['A', 'B', 'C', 'D'])}${random.whole(100, 420)}`;
  const consignment = random.pick(['1', '1', '0']);
  const machine = { machineId: `M-${serial}`, serialNumber: `SN-${serial}` };
  switch (type) {
    case 'EM':
      return { consignment, room, ...machine, serverName: `rn-srv-${random.whole(11, 38)}` };
    case 'MinibarRx':
      return {
        consignment,
        room,
        ...machine,
        serverName: `rn-srv-${random.whole(11, 38)}`,
        mbrxPracticeId: `MBP-${random.whole(1000, 9999)}`,
      };
    case 'RFID':
    case 'VIPc':
      return {
        consignment,
        room,
        ...machine,
        viewpointAssetId: `VP-${serial}`,
        providerTracking: random.pick(['Yes', 'No']),
      };
    case 'Virtual':
      return {
        consignment,
        room,
        providerTracking: random.pick(['Yes', 'Yes', 'No']),
        locationTracking: random.pick(['Yes', 'No']),
      };
    case 'WEIGHT':
      return { consignment, room, ...machine, ...edgeConfig(serial, random) };
    case 'VISION':
      return { consignment, room, ...machine, enclosureSerialNo: `ENC-${serial}` };
    case 'ZONE':
      return { consignment: '0', room, ...machine, allowedTempMin: '3', allowedTempMax: '7' };
    case 'SITE':
      return { consignment: '0', room };
  }
}

const edgeConfig = (serial: string, random: Random) => ({
  heartbeatSeconds: random.pick(['30', '60', '60']),
  temperatureIntervalSeconds: random.pick(['300', '600']),
  weightIntervalSeconds: random.pick(['5', '10']),
  doorAlarmEnabled: random.pick(['true', 'true', 'false']),
  doorAlarmSeconds: random.pick(['60', '120']),
  logLevel: random.pick(['INFO', 'INFO', 'WARN', 'DEBUG']),
  wifiSsid: `flex-${serial}`,
  lteEnabled: random.pick(['true', 'false']),
});

export async function insertDevices(tx: Transaction, now: Date): Promise<void> {
  const devices = sql`jsonb_to_recordset(${JSON.stringify(demoDevices())}) AS row("cabinetId" text,
    "cabinetName" text, "customerId" text, "cabinetType" text, "cabinetState" integer, "tempControl" text,
    "enclosureSerialNo" text, "deviceId" text, properties jsonb, "createdDaysAgo" integer,
    "heardSecondsAgo" integer)`;
  await tx.run(sql`
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control,
      enclosure_serial_no, device_id, properties, created_at)
    SELECT "cabinetId", "cabinetName", "customerId", "cabinetType", "cabinetState", "tempControl",
      "enclosureSerialNo", "deviceId", properties, ${now}::timestamptz - "createdDaysAgo" * interval '1 day'
    FROM ${devices}`);
  await tx.run(sql`
    INSERT INTO device_contacts (cabinet_id, last_heard_at)
    SELECT "cabinetId", ${now}::timestamptz - "heardSecondsAgo" * interval '1 second'
    FROM ${devices} WHERE "heardSecondsAgo" IS NOT NULL`);
}
