const KILO = 1024;

/** 512 bytes, 1.5 kB, 64 kB. */
export function sizeText(bytes: number): string {
  if (bytes < KILO) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const kilobytes = bytes / KILO;
  return `${kilobytes < 10 ? Number(kilobytes.toFixed(1)) : Math.round(kilobytes)} kB`;
}
