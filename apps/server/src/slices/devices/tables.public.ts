// For the `tables` of lists of other slices.
export const DEVICES = 'devices';
