import { storageLimits, type StorageCondition, type StorageLimits } from './storage-condition.ts';
import { STORAGE_CONDITION_LABELS } from './storage-texts.ts';

/** A device, or a part of one with an allowed range of its own. */
export interface StoragePlace {
  /** Empty for the whole device. */
  readonly name: string;
  /** The allowed range, in °C. */
  readonly range: StorageLimits;
  /** Trays that belong to this part, by the names under which stock lies in their sections. */
  readonly trays: readonly string[];
}

/** What a product says of where it is kept. */
export interface KeptAt {
  readonly storageCondition: StorageCondition;
  readonly storageFrom: number | null;
  readonly storageTo: number | null;
}

/** USP allows excursions of controlled room temperature between these, so a room that stays within them will do. */
const ROOM_WITH_EXCURSIONS: StorageLimits = { min: 15, max: 30 };

/** The allowed ranges that fit a condition lie within these limits; null if any range does. */
function limitsOfPlaces(storage: KeptAt): StorageLimits | null {
  return storage.storageCondition === 'CONTROLLED_ROOM' ? ROOM_WITH_EXCURSIONS : storageLimits(storage);
}

/** Whether a product may be kept at an allowed range (H4). Unknown is not misplaced. */
export function fitsRange(storage: KeptAt, range: StorageLimits): boolean {
  const limits = limitsOfPlaces(storage);
  return limits === null || (range.min >= limits.min && range.max <= limits.max);
}

/** The places that stock in a section may lie in: its compartment, or all of the device if that is not known. */
export function placesOfSection(places: readonly StoragePlace[], section: string): readonly StoragePlace[] {
  const tray = section.slice(0, section.lastIndexOf('/'));
  const own = places.filter(({ trays }) => section !== '' && trays.includes(tray));
  return own.length > 0 ? own : places;
}

/** Whether a product may be kept in any of these places (H4). */
export const fitsPlaces = (storage: KeptAt, places: readonly StoragePlace[]): boolean =>
  places.length === 0 || places.some(({ range }) => fitsRange(storage, range));

const NAMED = ['FROZEN', 'REFRIGERATED', 'CONTROLLED_ROOM'] as const;

const rangeText = ({ min, max }: StorageLimits): string => `${min} to ${max} °C`;

/** 'Refrigerated (2 to 8 °C)': the named conditions that a device can keep. */
export function keptText(places: readonly StoragePlace[]): string {
  const kept = NAMED.flatMap((storageCondition) => {
    const named = { storageCondition, storageFrom: null, storageTo: null };
    const limits = storageLimits(named);
    return limits !== null && places.some(({ range }) => fitsRange(named, range))
      ? [`${STORAGE_CONDITION_LABELS[storageCondition]} (${rangeText(limits)})`]
      : [];
  });
  return kept.join(', ');
}

/** As in 'must be kept refrigerated (2 to 8 °C)'. */
const KEPT: Readonly<Record<StorageCondition, string>> = {
  UNKNOWN: '',
  FROZEN: 'frozen',
  REFRIGERATED: 'refrigerated',
  CONTROLLED_ROOM: 'at controlled room temperature',
  OWN_LIMITS: '',
};

const keptHow = ({ storageCondition }: KeptAt, limits: StorageLimits): string =>
  storageCondition === 'OWN_LIMITS'
    ? `at ${rangeText(limits)}`
    : `${KEPT[storageCondition]} (${rangeText(limits)})`;

/** Why a product does not belong in these places, in a sentence or two; null if it does or nothing is known of it. */
export function misplacedText(
  { productName, ...storage }: KeptAt & { readonly productName: string },
  places: readonly StoragePlace[],
): string | null {
  const limits = storageLimits(storage);
  if (limits === null || fitsPlaces(storage, places)) return null;
  const ranges = [...new Set(places.map(({ range }) => rangeText(range)))].join(' and ');
  const [first] = places;
  const where =
    places.length === 1 && first && first.name !== '' ? `The compartment ${first.name}` : 'The device';
  return `${productName} must be kept ${keptHow(storage, limits)}. ${where} keeps ${ranges}.`;
}

/** Asked before a person puts a product where it does not belong (H4). */
export const misplacedQuestion = (why: string): string => `${why} Put it there anyway?`;
