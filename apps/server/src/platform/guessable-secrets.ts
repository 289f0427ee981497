import type { AmqpAddress } from './amqp-address.ts';
import { SettingError } from './setting-error.ts';

/** What stands in examples in place of a secret, in small letters and without signs between the words. */
const PUBLISHED = [
  'changeme',
  'changethis',
  'replaceme',
  'replacethis',
  'placeholder',
  'yoursecret',
  'yourpassword',
  'examplekey',
  'examplesecret',
  'atleast32random',
  '32randomletters',
  'opensslrand',
];

export const isPublished = (secret: string): boolean => {
  const words = secret.toLowerCase().replaceAll(/[\s._-]/g, '');
  return words === '…' || PUBLISHED.some((text) => words.includes(text));
};

/** Of 32 random digits fewer than one in ten million has only five different ones; of other signs even fewer have. */
const LEAST_DIFFERENT = 6;

function repeatsItself(secret: string): boolean {
  for (let period = 1; period <= secret.length / 2; period += 1)
    if (secret.startsWith(secret.slice(period))) return true;
  return false;
}

/** Such as abcdefgh… or 98765432…: three of four characters follow the one before by the same step. */
function isSequence(secret: string): boolean {
  const counts = new Map<number, number>();
  for (let at = 1; at < secret.length; at += 1) {
    const step = secret.charCodeAt(at) - secret.charCodeAt(at - 1);
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values()) >= (secret.length - 1) * 0.75;
}

/** What makes a long secret guessable, as it continues its name; undefined if nothing does. Random ones never are. */
export function whyGuessable(secret: string): string | undefined {
  if (isPublished(secret)) return 'is a published example';
  if (new Set(secret).size < LEAST_DIFFERENT) return 'has hardly any different characters';
  if (repeatsItself(secret)) return 'repeats itself';
  if (isSequence(secret)) return 'is a sequence';
  return undefined;
}

interface SecretSettings {
  readonly SECRET_KEY?: string | undefined;
  readonly AMQP_SIGN_IN_SECRET?: string | undefined;
  readonly AMQP_URL?: AmqpAddress | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_DIRECT_URL?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly STORAGE_S3_SECRET?: string | undefined;
}

function passwordOf(url: string | undefined): string {
  const password = url === undefined ? '' : new URL(url).password;
  try {
    return decodeURIComponent(password);
  } catch {
    // PostgreSQL's client takes a % that encodes nothing as it is.
    return password;
  }
}

/** SECRET_KEY_BEFORE may be a bad one: that is how an installation gets rid of it. */
export function refuseGuessableSecrets(settings: SecretSettings): void {
  const { SECRET_KEY, AMQP_SIGN_IN_SECRET, AMQP_URL, STORAGE_S3_SECRET } = settings;
  const key = SECRET_KEY && whyGuessable(SECRET_KEY);
  if (key)
    throw new SettingError(
      `SECRET_KEY ${key}: whoever guesses it can sign in as anybody. Make one with: openssl rand -base64 48. ` +
        'If the database is in use with this key already, set the new one as SECRET_KEY and this one as ' +
        'SECRET_KEY_BEFORE, and go on as in docs/operations.md#changing-secret_key.',
    );
  const signIn = AMQP_SIGN_IN_SECRET && whyGuessable(AMQP_SIGN_IN_SECRET);
  if (signIn)
    throw new SettingError(
      `AMQP_SIGN_IN_SECRET ${signIn}. Make one with: openssl rand -hex 32, and put the same into the paths auth_http… of RabbitMQ.`,
    );
  const passwords = {
    DATABASE_URL: passwordOf(settings.DATABASE_URL),
    DATABASE_DIRECT_URL: passwordOf(settings.DATABASE_DIRECT_URL),
    AMQP_URL: AMQP_URL?.password ?? '',
    SMTP_URL: passwordOf(settings.SMTP_URL),
    STORAGE_S3_SECRET: STORAGE_S3_SECRET ?? '',
  };
  for (const [name, password] of Object.entries(passwords))
    if (isPublished(password))
      throw new SettingError(
        `${name} has the password of an example. Choose another, for instance with: openssl rand -hex 32, there and here.`,
      );
}
