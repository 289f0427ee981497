export const NPI_NEEDED = 'Please enter a Provider NPI Number';
export const providerNotFound = (npi: string): string => `Failed to find provider with npi number: ${npi}`;
export const providerNotAdded = (npi: string): string => `Failed to add provider with npi number: ${npi}`;

/** The digits 80840 stand before every NPI when its check digit is worked out. */
const PREFIX = '80840';

/** The Luhn formula: every second digit from the right is doubled, the last one as it is. */
const luhnSum = (digits: string): number =>
  digits
    .split('')
    .map(Number)
    .toReversed()
    .reduce((total, digit, index) => {
      const counted = index % 2 === 1 ? digit * 2 : digit;
      return total + (counted > 9 ? counted - 9 : counted);
    }, 0);

/** Ten digits of which the last is right. */
export const isNpi = (text: string): boolean => /^[12]\d{9}$/.test(text) && luhnSum(PREFIX + text) % 10 === 0;

/** The NPI that begins with these nine digits. */
export const npiFrom = (nineDigits: string): string =>
  nineDigits + String((10 - (luhnSum(`${PREFIX}${nineDigits}0`) % 10)) % 10);
