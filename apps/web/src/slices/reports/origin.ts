export const ORIGIN = 'Parwell';
