// For the `tables` of lists of other slices that read this table through a fragment.
export const DEVICES_TABLE = 'devices';
