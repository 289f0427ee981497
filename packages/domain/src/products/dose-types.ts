export const DOSE_TYPES = [
  'PACK',
  'APPLICATOR',
  'MULTI DOSE VIAL',
  'SYRINGE',
  'VIAL',
  'VIAL DILUENT',
] as const;
export type DoseType = (typeof DOSE_TYPES)[number];
