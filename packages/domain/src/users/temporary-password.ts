/** Without similar characters: 0 O o 1 l I. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

export const TEMPORARY_PASSWORD_LENGTH = 10;

export const NOT_GENERATED = 'A temporary password is generated, not typed';

const GENERATED = new RegExp(`^[${ALPHABET}]{${TEMPORARY_PASSWORD_LENGTH}}$`);
/** Of random passwords one in 500 has fewer different characters. */
const FEWEST_DIFFERENT = 7;
const OF_EACH_KIND = [/[A-Z]/, /[a-z]/, /[2-9]/];

/** Whether `temporaryPassword` could have made it: the browser sends the password, so anybody can type one into the call. */
export const isTemporaryPassword = (text: string): boolean =>
  GENERATED.test(text) &&
  new Set(text).size >= FEWEST_DIFFERENT &&
  OF_EACH_KIND.every((kind) => kind.test(text));

/** `random(n)` returns an unpredictable integer below n. */
export function temporaryPassword(random: (below: number) => number): string {
  for (;;) {
    const text = Array.from({ length: TEMPORARY_PASSWORD_LENGTH }, () =>
      ALPHABET.charAt(random(ALPHABET.length)),
    ).join('');
    if (isTemporaryPassword(text)) return text;
  }
}
