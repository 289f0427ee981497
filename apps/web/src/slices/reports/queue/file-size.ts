const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

const numbers = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

/** '12.3 kB', in units of 1000. */
export function fileSizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  return `${numbers.format(bytes / 1000 ** power)} ${UNITS[power]}`;
}
