import type { FieldProblem } from '../field-problem.ts';

export const LOCATION_NAME_NEEDED = 'Please enter a Location Name';
export const ZIP_NEEDED = 'Please enter a 5 digit Zip Code';
export const LOCATION_EXISTS = 'This device already has a location with this name.';
export const LOCATION_DELETED = 'Delete succeeded.';

export const isZip = (text: string): boolean => /^\d{5}$/.test(text);

export interface LocationDraft {
  readonly locationName: string;
  readonly zipCode: string;
}

export function locationProblems(draft: LocationDraft): FieldProblem<keyof LocationDraft>[] {
  const problems: FieldProblem<keyof LocationDraft>[] = [];
  if (draft.locationName.trim() === '')
    problems.push({ field: 'locationName', message: LOCATION_NAME_NEEDED });
  if (!isZip(draft.zipCode.trim())) problems.push({ field: 'zipCode', message: ZIP_NEEDED });
  return problems;
}
