import type { DeviceReceipt, FlexData } from '@parwell/contract';
import { z } from 'zod';

// Reported state is parsed leniently: missing and invalid values become empty, so that devices with other software
// versions are still shown.
const text = z.union([z.string(), z.number().transform(String)]).catch('');
const number = z.coerce.number().catch(0);
const flag = z.boolean().catch(false);
const list = <S extends z.ZodType>(entry: S) => z.array(entry).catch([]);
const orEmpty = (value: unknown): unknown => value ?? {};

const Section = z.object({
  productId: z.string().min(1).nullable().catch(null),
  capacity: number,
});

const Tray = z.object({
  macAddress: text,
  trayName: text,
  type: text,
  maintenanceMode: flag,
  numNestCols: number,
  numNestRows: number,
  packWeightTolerancePct: number,
  lumWeightTolerancePct: number,
  sections: list(Section),
});

const Config = z.object({
  compartments: z.array(z.object({ name: text, type: z.literal([1, 2]).catch(1), trays: list(Tray) })),
  settings: z.preprocess(
    orEmpty,
    z.object({ inventorySyncEnabled: flag, loggingEnabled: flag, logoutLumWeightToleranceGram: number }),
  ),
  providers: z.preprocess(
    orEmpty,
    z.object({ provider_info: list(z.object({ first_name: text, last_name: text, npi_id: text })) }),
  ),
  users: list(z.object({ displayName: text, role: z.int().catch(0) })),
});

/** Null if it is not a configuration. */
export const readConfig = (content: unknown): FlexData | null => Config.safeParse(content).data ?? null;

const Receipt = z
  .object({
    shipmentId: text,
    shipmentDate: text,
    shippedDate: text,
    poNumber: text,
    orderNumber: text,
    serialized: z.enum(['YES', 'NO']).catch('NO'),
    receiptItems: list(
      z
        .object({
          productId: text,
          expiryDate: text,
          totalCount: number.optional(),
          count: number.optional(),
          lotNumber: text,
          lineNumber: text,
          serialNumbers: list(text),
        })
        .transform(({ totalCount, count, ...item }) => ({ ...item, totalCount: totalCount ?? count ?? 0 })),
    ),
  })
  .transform(({ shipmentDate, shippedDate, ...receipt }) => ({
    ...receipt,
    shipmentDate: shipmentDate || shippedDate,
  }));

/** Some software versions send shippedDate and count instead of shipmentDate and totalCount. */
export const readReceipts = (content: unknown): DeviceReceipt[] => z.array(Receipt).catch([]).parse(content);

export const readTags = (content: unknown): Record<string, string> =>
  z.record(z.string(), z.string()).catch({}).parse(content);
