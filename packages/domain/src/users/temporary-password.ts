/** Without similar characters: 0 O o 1 l I. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

export const TEMPORARY_PASSWORD_LENGTH = 10;

export const NOT_GENERATED = 'A temporary password is generated, not typed';

/** `random(n)` returns an unpredictable integer below n. */
export const temporaryPassword = (random: (below: number) => number): string =>
  Array.from({ length: TEMPORARY_PASSWORD_LENGTH }, () => ALPHABET.charAt(random(ALPHABET.length))).join('');

const GENERATED = new RegExp(`^[${ALPHABET}]{${TEMPORARY_PASSWORD_LENGTH}}$`);

export const isTemporaryPassword = (text: string): boolean => GENERATED.test(text);
