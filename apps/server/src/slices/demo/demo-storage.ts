import { NEW_STORAGE, type StorageValues } from '@parwell/domain';

const refrigerated = (more: Partial<StorageValues> = {}): StorageValues => ({
  ...NEW_STORAGE,
  storageCondition: 'REFRIGERATED',
  ...more,
});
const allowed = (days: number, allowanceTo: number) =>
  ({ allowance: 'MINUTES', allowanceMinutes: days * 1440, allowanceFrom: 8, allowanceTo }) as const;
const ownLimits = (storageFrom: number, storageTo: number): StorageValues => ({
  ...NEW_STORAGE,
  storageCondition: 'OWN_LIMITS',
  storageFrom,
  storageTo,
});

/** What is not listed is refrigerated. */
const GROUP_STORAGE: Readonly<Record<string, StorageValues>> = {
  'Clotting factor': refrigerated(allowed(90, 30)),
  Vaccine: refrigerated({ allowance: 'ASK' }),
  Albumin: ownLimits(2, 30),
  Ophthalmology: refrigerated(allowed(1, 25)),
  'Wound care': ownLimits(2, 25),
};
/** Of single medicines. */
const STORAGE: Readonly<Record<string, StorageValues>> = {
  Leucovorin: { ...NEW_STORAGE, storageCondition: 'CONTROLLED_ROOM' },
  'Liposomal bupivacaine': refrigerated(allowed(30, 25)),
  'Measles, mumps and rubella vaccine': refrigerated({ allowance: 'ASK', mayFreeze: true }),
};
export const storageOf = (group: string, name: string): StorageValues =>
  STORAGE[name] ?? GROUP_STORAGE[group] ?? refrigerated();
