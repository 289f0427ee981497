/**
 * Quantities by compartment, zone, tray and network. Real devices have a few dozen series at most; a device that
 * invents names would make graphs of its customer unusable.
 */
export const MAX_SERIES_PER_DEVICE = 256;

export const TOO_MANY_SERIES = `The device already has ${MAX_SERIES_PER_DEVICE} measurement series. Points of other series are not stored.`;
