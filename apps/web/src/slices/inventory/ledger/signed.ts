/** "+1,661", "−1" or "0". */
export const signed = (units: number): string => {
  const number = Math.abs(units).toLocaleString('en-US');
  return units > 0 ? `+${number}` : units < 0 ? `−${number}` : '0';
};
