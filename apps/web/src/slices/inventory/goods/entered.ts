import { readQuantity } from '@parwell/domain';

/** A typed quantity with what was scanned. What is no number is not kept: the scans begin anew. */
export const moreUnits = (typed: string, units: number): string =>
  String(Math.max(readQuantity(typed) || 0, 0) + units);

/** One serial number per line. */
export const serialsIn = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((serial) => serial.trim())
    .filter(Boolean);

/** The list with one more, unless it is there. */
export const withSerial = (text: string, serial: string): string =>
  serialsIn(text).includes(serial) ? text : [...serialsIn(text), serial].join('\n');
