import { readQuantity } from '@parwell/domain';

/** A typed quantity plus scanned units. A text that is not a number counts as 0. */
export const moreUnits = (typed: string, units: number): string =>
  String(Math.max(readQuantity(typed) || 0, 0) + units);

/** One serial number per line. */
export const serialsIn = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((serial) => serial.trim())
    .filter(Boolean);

/** Adds one, unless it is there. */
export const withSerial = (text: string, serial: string): string =>
  serialsIn(text).includes(serial) ? text : [...serialsIn(text), serial].join('\n');
