import type { CallInput, createParSetting, ParSetting } from '@parwell/contract';
import {
  isManaged,
  isPoType,
  isSalesType,
  parProblems,
  readLevel,
  salesTypeOf,
  type ParLevel,
} from '@parwell/domain';
import type { Control } from 'react-hook-form';
import { z } from 'zod';

const text = z.string();

/** As typed. */
const FormValues = z.object({
  productId: text,
  /** Of the chosen product; empty while none is. */
  productSource: text,
  cabinetType: text,
  /** Empty for all devices of the type. */
  cabinetId: text,
  minSet: text,
  maxSet: text,
  crl: text,
  maxFill: text,
  packToLum: text,
  poType: text,
  salesType: text,
  sapProducts: text,
  defaultSapProduct: text,
  isCCPayable: z.boolean(),
  active: z.boolean(),
  notes: text,
});
export type ParFormValues = z.infer<typeof FormValues>;
export type SavedPar = Omit<CallInput<typeof createParSetting>['body'], 'customerId'>;
export type ParControl = Control<ParFormValues, unknown, SavedPar>;

const listOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/** Whole numbers, null for an empty field (CPAR-018, CPAR-019), 3PS for self-managed (CPAR-024). */
export function savedPar(values: ParFormValues): SavedPar {
  const salesType = isSalesType(values.salesType) ? values.salesType : '';
  return {
    productId: values.productId,
    cabinetType: values.cabinetType,
    cabinetId: values.cabinetId || null,
    minSet: readLevel(values.minSet),
    maxSet: readLevel(values.maxSet),
    crl: readLevel(values.crl),
    maxFill: readLevel(values.maxFill),
    packToLum: readLevel(values.packToLum),
    poType: isPoType(values.poType) ? values.poType : '',
    salesType: values.productSource === '' ? salesType : salesTypeOf(values.productSource, salesType),
    sapProducts: listOf(values.sapProducts),
    defaultSapProduct: values.defaultSapProduct.trim(),
    isCCPayable: values.isCCPayable,
    active: values.active,
    notes: values.notes.trim(),
  };
}

export const settingSchema = FormValues.transform((values, context): SavedPar => {
  const saved = savedPar(values);
  const problems = parProblems({
    ...saved,
    poType: saved.poType ?? '',
    salesType: saved.salesType ?? '',
    sapProducts: saved.sapProducts ?? [],
    defaultSapProduct: saved.defaultSapProduct ?? '',
  });
  for (const { field, message } of problems) context.addIssue({ code: 'custom', path: [field], message });
  return saved;
});

const typed = (level: number | null | undefined): string =>
  level === null || level === undefined ? '' : String(level);

export const toParDraft = (setting: ParSetting | null): ParFormValues => ({
  productId: setting?.productId ?? '',
  productSource: setting?.productSource ?? '',
  cabinetType: setting?.cabinetType ?? '',
  cabinetId: setting?.cabinetId ?? '',
  minSet: typed(setting?.minSet),
  maxSet: typed(setting?.maxSet),
  crl: typed(setting?.crl),
  maxFill: typed(setting?.maxFill),
  packToLum: typed(setting?.packToLum),
  poType: setting?.poType ?? '',
  salesType: setting?.salesType ?? '',
  sapProducts: setting?.sapProducts.join(', ') ?? '',
  defaultSapProduct: setting?.defaultSapProduct ?? '',
  isCCPayable: setting?.isCCPayable ?? false,
  active: setting?.active ?? true,
  notes: setting?.notes ?? '',
});

export const isSelfManaged = (productSource: string): boolean =>
  productSource !== '' && !isManaged(productSource);

export const LEVEL_FIELDS: readonly ParLevel[] = ['minSet', 'maxSet', 'crl', 'maxFill'];

const CHANGEABLE = [
  'minSet',
  'maxSet',
  'crl',
  'maxFill',
  'packToLum',
  'poType',
  'salesType',
  'sapProducts',
  'defaultSapProduct',
  'isCCPayable',
  'active',
  'notes',
] as const satisfies readonly (keyof SavedPar)[];
export type ParChanges = Partial<Pick<SavedPar, (typeof CHANGEABLE)[number]>>;

const differing = (before: SavedPar, after: SavedPar) =>
  CHANGEABLE.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));

/** The user's own changes since the setting was opened; changes by others in the meantime stay. */
export const ownChanges = (opened: ParSetting, saved: SavedPar): ParChanges =>
  Object.fromEntries(differing(savedPar(toParDraft(opened)), saved).map((field) => [field, saved[field]]));

/** All fields except the setting's subject. */
export const allChanges = (saved: SavedPar): ParChanges =>
  Object.fromEntries(CHANGEABLE.map((field) => [field, saved[field]]));

export interface ParDifference {
  readonly field: (typeof CHANGEABLE)[number];
  readonly before: string;
  readonly after: string;
}

function shown(value: ParChanges[keyof ParChanges]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' && value !== null ? value.join(', ') : String(value ?? '');
}

export function differencesSince(opened: ParSetting, now: ParSetting): readonly ParDifference[] {
  const [before, after] = [opened, now].map((setting) => savedPar(toParDraft(setting)));
  if (!before || !after) return [];
  return differing(before, after).map((field) => ({
    field,
    before: shown(before[field]),
    after: shown(after[field]),
  }));
}
