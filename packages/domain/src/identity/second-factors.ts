/** Second factors at sign-in (G1), and calls that want a fresh sign-in (G2). */

export const MOST_FACTORS = 5;
export const MOST_FACTOR_NAME = 60;
export const RECOVERY_CODES = 10;

/** For so long a sign-in counts as fresh. */
export const FRESH_MINUTES = 5;

/** What an operator may have want a fresh sign-in too. */
export const FRESH_TOPICS = ['transmit', 'release', 'roles'] as const;
export type FreshTopic = (typeof FRESH_TOPICS)[number];

/** `fresh` of a call: always, or where the setting names its topic. */
export const wantsFreshSignIn = (fresh: true | FreshTopic, chosen: readonly FreshTopic[]): boolean =>
  fresh === true || chosen.includes(fresh);

export const SIGN_IN_AGAIN = 'Please confirm that it is you.';
export const WRONG_CODE = 'Wrong code';
export const CODE_MISSING = 'Enter the code of your authenticator, or a recovery code';
export const LAST_FACTOR = 'You need a second step to sign in. Add another before you remove this one.';
export const TOO_MANY_FACTORS = `You can have at most ${MOST_FACTORS} passkeys and authenticators.`;
export const WRONG_PASSKEY = 'This passkey could not be verified. Please try again.';

/** `provedAt`: when the person last proved all their factors in this session; null: not since this is kept. */
export const isFresh = (provedAt: Date | null, now: Date): boolean =>
  provedAt !== null && now.getTime() - provedAt.getTime() < FRESH_MINUTES * 60_000;

/** Without the letters and digits that people mistake for each other: each character is one of 32. */
export const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789';
const RECOVERY_LENGTH = 12;
const RECOVERY_CODE = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_LENGTH}}$`);

/** 60 random bits in three groups of four, such as "k3wd-9xfa-2hnp". */
export function recoveryCode(randomBytes: (count: number) => Uint8Array): string {
  const letters = Array.from(randomBytes(RECOVERY_LENGTH), (byte) => RECOVERY_ALPHABET[byte % 32]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

export type TypedCode =
  | { readonly kind: 'authenticator'; readonly code: string }
  | { readonly kind: 'recovery'; readonly code: string };

/** People type spaces and dashes where apps show them. Null: neither can be a code. */
export function typedCode(text: string): TypedCode | null {
  const code = text.toLowerCase().replaceAll(/[\s-]/g, '');
  if (/^\d{6}$/.test(code)) return { kind: 'authenticator', code };
  return RECOVERY_CODE.test(code) ? { kind: 'recovery', code } : null;
}

interface Duty {
  readonly isStaff: boolean;
  /** The setting for the provider's own staff. */
  readonly ofStaff: boolean;
  /** The setting of each customer the person belongs to: the strictest wins. */
  readonly ofCustomers: readonly boolean[];
}

export const needsSecondStep = ({ isStaff, ofStaff, ofCustomers }: Duty): boolean =>
  isStaff ? ofStaff : ofCustomers.includes(true);

/** Ways by which a provider says that it asked for more than a password (RFC 8176). */
const STRONG_METHODS: ReadonlySet<string> = new Set([
  'mfa',
  'otp',
  'hwk',
  'swk',
  'sc',
  'fpt',
  'face',
  'iris',
]);

interface ProviderProof {
  readonly methods: readonly string[];
  readonly contextClass: string | undefined;
}

/** Whether the provider has asked for a second factor itself. `accepted` are the classes that the operator trusts. */
export const providerProvesFactor = (
  { methods, contextClass }: ProviderProof,
  accepted: readonly string[],
): boolean =>
  methods.some((method) => STRONG_METHODS.has(method)) ||
  (contextClass !== undefined && accepted.includes(contextClass));
