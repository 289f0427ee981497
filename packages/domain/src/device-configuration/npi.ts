export const NPI_NEEDED = 'Please enter a Provider NPI Number';
export const providerNotFound = (npi: string): string => `Failed to find provider with npi number: ${npi}`;
export const providerNotAdded = (npi: string): string => `Failed to add provider with npi number: ${npi}`;

/** The check digit of an NPI is computed with this prefix. */
const PREFIX = '80840';

/** The Luhn sum: every second digit from the right is doubled. */
const luhnSum = (digits: string): number =>
  digits
    .split('')
    .map(Number)
    .toReversed()
    .reduce((total, digit, index) => {
      const counted = index % 2 === 1 ? digit * 2 : digit;
      return total + (counted > 9 ? counted - 9 : counted);
    }, 0);

/** Ten digits with a correct check digit. */
export const isNpi = (text: string): boolean => /^[12]\d{9}$/.test(text) && luhnSum(PREFIX + text) % 10 === 0;

export const npiFrom = (nineDigits: string): string =>
  nineDigits + String((10 - (luhnSum(`${PREFIX}${nineDigits}0`) % 10)) % 10);
