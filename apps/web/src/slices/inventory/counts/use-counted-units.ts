import { useMemo } from 'react';

/** The units with a serial number or tag that were scanned in this count, by lot: each counts once. */
export function useCountedUnits() {
  return useMemo(() => {
    const units = new Map<string, Set<string>>();
    return {
      /** False if it was scanned before. */
      add: (key: string, unit: string): boolean => {
        const known = units.get(key) ?? new Set();
        units.set(key, known);
        return known.size < known.add(unit).size;
      },
      /** After the lot is counted: it may be counted again. */
      forget: (key: string): void => void units.delete(key),
    };
  }, []);
}
