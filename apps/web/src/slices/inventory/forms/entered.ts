/** One serial number per line. */
export const serialsIn = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((serial) => serial.trim())
    .filter(Boolean);

/** The list with one more, unless it is there. */
export const withSerial = (text: string, serial: string): string =>
  serialsIn(text).includes(serial) ? text : [...serialsIn(text), serial].join('\n');
