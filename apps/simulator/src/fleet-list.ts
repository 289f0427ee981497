import { DEVICE_TYPES, isConnected, measuresTemperature, TEMP_CONTROLS } from '@parwell/domain';
import { StateMessage } from '@parwell/contract';
import { z } from 'zod';
import type { Profile, Thermometer } from './model/profile.ts';
import { Product, Slot, StockItem } from './stock/stock.ts';

const id = z.string().min(1).max(100);

/** Fields that are left out follow from the type. */
export const FleetDevice = z.object({
  cabinetId: id.regex(/^[^/+#]+$/),
  secret: z.string().max(200),
  cabinetType: z.enum(DEVICE_TYPES).refine(isConnected, 'has no line'),
  tempControl: z.enum(TEMP_CONTROLS).default('2-8c'),
  properties: z.record(z.string(), z.string()).default({}),
  thermometers: z
    .array(
      z.object({
        compartment: z.int().min(0).max(99),
        zone: z.string().max(100),
        primary: z.boolean(),
      }),
    )
    .optional(),
  trays: z.array(id).max(20).optional(),
  wifiSsid: z.string().max(100).optional(),
  /** For its first start; afterwards it uses its own memory. */
  stock: z.array(StockItem).default([]),
  /** Deliveries that are part of `stock`. */
  delivered: z.array(z.string()).default([]),
  products: z.array(Product).default([]),
  slots: z.array(Slot).default([]),
  /** The e-mails of its users, and the NPIs of the providers they serve. */
  users: z.array(z.string().max(320)).default([]),
  providers: z.array(z.string().max(20)).default([]),
  /** The state it last reported before it was stopped. */
  state: StateMessage.pick({ config: true, receipts: true, tags: true }).default({}),
  /** Without random visits, excursions, silences and alerts. For tests and demonstrations. */
  calm: z.boolean().default(false),
  /** Failures of its cooling that the portal knows of, in milliseconds since 1970. */
  failures: z
    .array(
      z.object({
        compartment: z.int().min(0).max(99),
        zone: z.string().max(100),
        kind: z.enum(['compressor', 'thermostat']),
        from: z.number(),
        to: z.number(),
      }),
    )
    .default([]),
  /** The share of commands it refuses. */
  refusals: z.number().min(0).max(1).default(0),
});
export type FleetDevice = z.output<typeof FleetDevice>;

export const FleetList = z.array(FleetDevice);
export type FleetList = z.output<typeof FleetList>;

const thermometer = (compartment: number, zone: string): Thermometer => ({
  compartment,
  zone,
  primary: true,
});

function thermometersOf({ cabinetType }: FleetDevice): readonly Thermometer[] {
  if (!measuresTemperature(cabinetType)) return [];
  if (cabinetType === 'VISION') return [0, 1, 2].map((compartment) => thermometer(compartment, ''));
  if (cabinetType === 'ZONE') return ['North', 'South'].map((zone) => thermometer(0, zone));
  return [thermometer(0, '')];
}

export const profileOf = (listed: FleetDevice, seed: number): Profile => {
  const { cabinetId, cabinetType, tempControl, properties, users, providers, calm, failures } = listed;
  const isFlex = cabinetType === 'WEIGHT';
  return {
    seed,
    cabinetId,
    cabinetType,
    tempControl,
    properties,
    users,
    providers,
    calm,
    failures,
    thermometers: listed.thermometers ?? thermometersOf(listed),
    trays: listed.trays ?? (isFlex ? ['Tray 1', 'Tray 2', 'Tray 3', 'Tray 4'] : []),
    wifiSsid: listed.wifiSsid ?? (isFlex ? (properties['wifiSsid'] ?? 'flex') : null),
  };
};

const TYPES = DEVICE_TYPES.filter(isConnected);

/** Devices for load tests, cycling through all types. */
export const generateFleet = (count: number, secret: string): FleetDevice[] =>
  Array.from({ length: count }, (_, index) =>
    FleetDevice.parse({
      cabinetId: `sim-${String(index + 1).padStart(6, '0')}`,
      secret,
      cabinetType: TYPES[index % TYPES.length],
      tempControl: TEMP_CONTROLS[index % TEMP_CONTROLS.length],
    }),
  );
