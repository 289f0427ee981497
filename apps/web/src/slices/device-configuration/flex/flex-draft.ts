import { FlexLayout } from '@parwell/contract';
import { flexLayoutProblems, readDecimal, readQuantity } from '@parwell/domain';
import { z } from 'zod';

const text = z.string().trim().max(200);
/** Text that is not a number becomes NaN, which the rules report next to the field. */
const number = z.string().transform((typed) => readDecimal(typed) ?? Number.NaN);
const whole = z.string().transform((typed) => readQuantity(typed) ?? Number.NaN);

const section = z.object({
  productId: text.transform((id) => (id === '' ? null : id)),
  capacity: z.string().transform((typed) => readQuantity(typed) ?? 0),
});

const tray = z.object({
  macAddress: text,
  trayName: text,
  type: text,
  maintenanceMode: z.boolean(),
  numNestCols: whole,
  numNestRows: whole,
  packWeightTolerancePct: number,
  lumWeightTolerancePct: number,
  sections: z.array(section),
});

const layout = z.object({
  compartments: z.array(
    z.object({
      name: text,
      type: z.enum(['1', '2']).transform((type) => (type === '1' ? (1 as const) : (2 as const))),
      trays: z.array(tray),
    }),
  ),
  settings: z.object({
    inventorySyncEnabled: z.boolean(),
    loggingEnabled: z.boolean(),
    logoutLumWeightToleranceGram: number,
  }),
});

export const flexSchema = layout.superRefine((draft, context) => {
  for (const { field, message } of flexLayoutProblems(draft)) {
    context.addIssue({ code: 'custom', path: field.split('.'), message });
  }
});
export type FlexDraft = z.input<typeof flexSchema>;
type TrayDraft = FlexDraft['compartments'][number]['trays'][number];

type Tray = FlexLayout['compartments'][number]['trays'][number];

export const trayDraft = ({ sections, ...fields }: Tray): TrayDraft => ({
  macAddress: fields.macAddress,
  trayName: fields.trayName,
  type: fields.type,
  maintenanceMode: fields.maintenanceMode,
  numNestCols: String(fields.numNestCols),
  numNestRows: String(fields.numNestRows),
  packWeightTolerancePct: String(fields.packWeightTolerancePct),
  lumWeightTolerancePct: String(fields.lumWeightTolerancePct),
  sections: sections.map(({ productId, capacity }) => ({
    productId: productId ?? '',
    capacity: String(capacity),
  })),
});

/** Numbers become text. */
export const toFlexDraft = ({ compartments, settings }: FlexLayout): FlexDraft => ({
  compartments: compartments.map(({ name, type, trays }) => ({
    name,
    type: type === 1 ? '1' : '2',
    trays: trays.map(trayDraft),
  })),
  settings: {
    inventorySyncEnabled: settings.inventorySyncEnabled,
    loggingEnabled: settings.loggingEnabled,
    logoutLumWeightToleranceGram: String(settings.logoutLumWeightToleranceGram),
  },
});
