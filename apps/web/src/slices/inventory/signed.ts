/** "+2", "−1" or "0". */
export const signed = (units: number): string =>
  units > 0 ? `+${units}` : units < 0 ? `−${Math.abs(units)}` : '0';
