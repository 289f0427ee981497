/** Our ids: some have as many digits as a card. */
const UUIDS = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
const DIGITS = /\d(?:[ -]?\d){12,}/g;
const LENGTHS = [13, 14, 15, 16, 17, 18, 19] as const;

/** The check digit of all card numbers. */
function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits).reduceRight((total, digit, index) => {
    const value = Number(digit) * ((digits.length - index) % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Whether a run of digits is a card number, or begins or ends with one. */
const isCard = (digits: string): boolean =>
  LENGTHS.some((length) => digits.length >= length && passesLuhn(digits.slice(0, length))) ||
  LENGTHS.some((length) => digits.length >= length && passesLuhn(digits.slice(-length)));

/** Whether a text may contain a card number, in one piece or with spaces or dashes (B24). */
export const holdsCardNumber = (text: string): boolean =>
  Array.from(text.replaceAll(UUIDS, 'id').matchAll(DIGITS)).some(([found]) =>
    isCard(found.replace(/\D/g, '')),
  );
