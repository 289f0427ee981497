import type { FieldProblem } from '../field-problem.ts';

/** How cold a product must be kept (H4). */
export const STORAGE_CONDITIONS = [
  'UNKNOWN',
  'FROZEN',
  'REFRIGERATED',
  'CONTROLLED_ROOM',
  'OWN_LIMITS',
] as const;
export type StorageCondition = (typeof STORAGE_CONDITIONS)[number];

/** Whether the manufacturer allows some time outside of the storage condition. */
export const ALLOWANCES = ['NONE', 'MINUTES', 'ASK'] as const;
export type Allowance = (typeof ALLOWANCES)[number];

export interface StorageValues {
  readonly storageCondition: StorageCondition;
  /** Own limits, in °C. */
  readonly storageFrom: number | null;
  readonly storageTo: number | null;
  readonly mayFreeze: boolean;
  readonly allowance: Allowance;
  /** Over the whole life of a unit. */
  readonly allowanceMinutes: number | null;
  /** The two temperatures of the allowance, in °C. */
  readonly allowanceFrom: number | null;
  readonly allowanceTo: number | null;
}
export type StorageField = keyof StorageValues;

export const NEW_STORAGE: StorageValues = {
  storageCondition: 'UNKNOWN',
  storageFrom: null,
  storageTo: null,
  mayFreeze: false,
  allowance: 'NONE',
  allowanceMinutes: null,
  allowanceFrom: null,
  allowanceTo: null,
};

export const STORAGE_FIELD_LABELS: Readonly<Record<StorageField, string>> = {
  storageCondition: 'Storage Condition',
  storageFrom: 'Storage From (°C)',
  storageTo: 'Storage To (°C)',
  mayFreeze: 'May Freeze',
  allowance: 'Allowance',
  allowanceMinutes: 'Allowance Minutes',
  allowanceFrom: 'Allowance From (°C)',
  allowanceTo: 'Allowance To (°C)',
};

export const STORAGE_FIELDS = Object.keys(STORAGE_FIELD_LABELS) as readonly StorageField[];

/** In °C. */
export interface StorageLimits {
  readonly min: number;
  readonly max: number;
}

const NAMED_LIMITS: Readonly<Record<'FROZEN' | 'REFRIGERATED' | 'CONTROLLED_ROOM', StorageLimits>> = {
  FROZEN: { min: -50, max: -15 },
  REFRIGERATED: { min: 2, max: 8 },
  CONTROLLED_ROOM: { min: 20, max: 25 },
};

type LimitFields = Pick<StorageValues, 'storageCondition' | 'storageFrom' | 'storageTo'>;

/** The temperatures at which a product is kept; null if they are not known. */
export function storageLimits({
  storageCondition,
  storageFrom,
  storageTo,
}: LimitFields): StorageLimits | null {
  if (storageCondition === 'UNKNOWN') return null;
  if (storageCondition !== 'OWN_LIMITS') return NAMED_LIMITS[storageCondition];
  return storageFrom === null || storageTo === null ? null : { min: storageFrom, max: storageTo };
}

/** From liquid nitrogen to more than any medicine is kept at. */
const COLDEST = -200;
const WARMEST = 60;
/** Five years: room temperature for the whole life of a product. */
export const MOST_ALLOWANCE_MINUTES = 2_628_000;

export const MUST_MAY_FREEZE = 'A product that is kept below 0 °C may freeze.';
export const ALLOWANCE_FREEZES = 'A product that must not freeze has no allowance below 0 °C.';
export const ALLOWANCE_INSIDE = 'The allowance must reach beyond the storage condition.';
export const ALLOWANCE_MINUTES_WRONG = `Allowance Minutes must be a whole number from 1 to ${MOST_ALLOWANCE_MINUTES.toLocaleString('en-US')}.`;
export const storageFieldRequired = (label: string): string => `${label} is required.`;
export const needsCondition = (label: string): string => `${label} needs a storage condition.`;
export const onlyOwnLimits = (label: string): string => `${label} is for own limits only.`;
export const onlyMinutes = (label: string): string => `${label} is for an allowance in minutes only.`;
export const temperatureOutside = (label: string): string =>
  `${label} must be from ${COLDEST} to ${WARMEST}.`;
export const oneDecimal = (label: string): string => `${label} has one decimal at most.`;
export const mustBeLower = (from: string, to: string): string => `${from} must be lower than ${to}.`;

/** What is wrong with a product's storage condition (H4). */
export function storageProblems(storage: StorageValues): FieldProblem<StorageField>[] {
  const problems: FieldProblem<StorageField>[] = [];
  const refuse = (field: StorageField, message: string) =>
    problems.push({ field, message, namesField: true });
  const { storageCondition, allowance, allowanceMinutes, allowanceFrom, mayFreeze } = storage;

  if (storageCondition === 'OWN_LIMITS') checkLimits('storageFrom', 'storageTo');
  else refuseGiven(['storageFrom', 'storageTo'], onlyOwnLimits);
  const limits = problems.length === 0 ? storageLimits(storage) : null;
  if (limits && limits.min < 0 && !mayFreeze) refuse('mayFreeze', MUST_MAY_FREEZE);
  if (storageCondition === 'UNKNOWN') {
    if (mayFreeze) refuse('mayFreeze', needsCondition(STORAGE_FIELD_LABELS.mayFreeze));
    if (allowance !== 'NONE') refuse('allowance', needsCondition(STORAGE_FIELD_LABELS.allowance));
  }

  if (allowance !== 'MINUTES') {
    refuseGiven(['allowanceMinutes', 'allowanceFrom', 'allowanceTo'], onlyMinutes);
    return problems;
  }
  if (allowanceMinutes === null)
    refuse('allowanceMinutes', storageFieldRequired(STORAGE_FIELD_LABELS.allowanceMinutes));
  else if (!isWholeMinutes(allowanceMinutes)) refuse('allowanceMinutes', ALLOWANCE_MINUTES_WRONG);
  checkLimits('allowanceFrom', 'allowanceTo');
  if (problems.length > 0 || limits === null) return problems;
  if (isWithin(storage, limits)) refuse('allowanceTo', ALLOWANCE_INSIDE);
  else if (!mayFreeze && (allowanceFrom ?? 0) < 0) refuse('allowanceFrom', ALLOWANCE_FREEZES);
  return problems;

  function checkLimits(from: 'storageFrom' | 'allowanceFrom', to: 'storageTo' | 'allowanceTo') {
    for (const field of [from, to]) {
      const message = temperatureProblem(storage[field], STORAGE_FIELD_LABELS[field]);
      if (message !== null) refuse(field, message);
    }
    const [low, high] = [storage[from], storage[to]];
    if (low !== null && high !== null && low >= high)
      refuse(to, mustBeLower(STORAGE_FIELD_LABELS[from], STORAGE_FIELD_LABELS[to]));
  }
  function refuseGiven(fields: readonly StorageField[], message: (label: string) => string) {
    for (const field of fields)
      if (storage[field] !== null) refuse(field, message(STORAGE_FIELD_LABELS[field]));
  }
}

const isWholeMinutes = (minutes: number): boolean =>
  Number.isInteger(minutes) && minutes >= 1 && minutes <= MOST_ALLOWANCE_MINUTES;

function temperatureProblem(degrees: number | null, label: string): string | null {
  if (degrees === null) return storageFieldRequired(label);
  if (!(degrees >= COLDEST && degrees <= WARMEST)) return temperatureOutside(label);
  return Number(degrees.toFixed(1)) === degrees ? null : oneDecimal(label);
}

const isWithin = ({ allowanceFrom, allowanceTo }: StorageValues, { min, max }: StorageLimits): boolean =>
  allowanceFrom !== null && allowanceTo !== null && allowanceFrom >= min && allowanceTo <= max;

/**
 * A file that changes the storage condition or the kind of allowance need not name what follows from it: limits and
 * minutes that no longer apply are dropped, and only what is kept below 0 °C may freeze unless the row says more.
 */
export function settleStorage(
  storage: StorageValues,
  before: StorageValues,
  isGiven: (field: StorageField) => boolean,
): StorageValues {
  const drop = (fields: readonly StorageField[]): Partial<StorageValues> =>
    Object.fromEntries(fields.filter((field) => !isGiven(field)).map((field) => [field, null]));
  const conditionChanged = storage.storageCondition !== before.storageCondition;
  const isUnknown = storage.storageCondition === 'UNKNOWN';
  const settled = {
    ...storage,
    ...(storage.storageCondition !== 'OWN_LIMITS' && drop(['storageFrom', 'storageTo'])),
    ...(conditionChanged && isUnknown && !isGiven('allowance') && { allowance: 'NONE' as const }),
  };
  return {
    ...settled,
    ...(conditionChanged && !isGiven('mayFreeze') && { mayFreeze: (storageLimits(settled)?.min ?? 0) < 0 }),
    ...(settled.allowance !== 'MINUTES' && drop(['allowanceMinutes', 'allowanceFrom', 'allowanceTo'])),
  };
}
