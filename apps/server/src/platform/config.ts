import { isEmail } from '@parwell/domain';
import { z } from 'zod';
import { amqpAddress } from './amqp-address.ts';
import { refuseGuessableSecrets } from './guessable-secrets.ts';
import { oidcOf, oidcSettings, type Oidc } from './oidc-settings.ts';
import { partnersOf, partnerSettings, type Partners } from './partner-settings.ts';
import { retentionSettings } from './retention-settings.ts';
import { readSecretFiles } from './secret-files.ts';
import { requireSecretKeys, secretKeySettings } from './secret-key-settings.ts';
import { SettingError } from './setting-error.ts';
import { s3Of, storageSettings, type S3Settings } from './storage-settings.ts';
import { publicUrlOf, tlsOf, tlsSettings, type Tls, type TlsSetting } from './tls-settings.ts';
import {
  address,
  contact,
  domains,
  emails,
  freshTopics,
  headerSecret,
  isEcPublicKey,
  isLoopback,
  isTimeZone,
  onOff,
  proxies,
  ROLES,
  roles,
  secureAddress,
  secureOrigin,
  trackHosts,
  wholeNumber,
} from './setting-values.ts';

export { SettingError };

/** A test compares this list with `.env.example`. */
const settings = {
  PORT: wholeNumber(0, 65_535).default(8080),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: address('http:', 'https:').optional(),
  ROLES: roles.default([...ROLES]),
  WORKERS: wholeNumber(1, 64).default(1),
  HEALTH_PORT: wholeNumber(0, 65_535).optional(),
  HEALTH_HOST: z.string().default('127.0.0.1'),
  SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 600).default(0),
  MQTT_PORT: wholeNumber(0, 65_535).default(1883),
  MQTT_HOST: z.string().default('localhost'),
  AMQP_URL: amqpAddress.optional(),
  AMQP_SIGN_IN_SECRET: z
    .string()
    .regex(/^[\w-]{32,100}$/, 'wants 32 to 100 random letters, digits, - and _')
    .optional(),
  AMQP_MANAGEMENT_URL: address('http:', 'https:').optional(),
  DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  DATABASE_DIRECT_URL: address('postgres:', 'postgresql:').optional(),
  DATABASE_POOLER: z.enum(['off', 'transaction'], 'wants off or transaction').default('off'),
  DATABASE_CONNECTIONS: wholeNumber(2, 500).optional(),
  DATABASE_HEAVY_CONNECTIONS: wholeNumber(1, 100).default(2),
  DATABASE_EXPORT_CONNECTIONS: wholeNumber(1, 100).optional(),
  DATABASE_INGEST_CONNECTIONS: wholeNumber(2, 100).optional(),
  DATABASE_JOB_CONNECTIONS: wholeNumber(3, 100).default(8),
  EXPORTS_PER_USER: wholeNumber(1, 100).default(2),
  EXPORT_STALL_SECONDS: wholeNumber(1, 600).default(15),
  DATA_DIR: z.string().default('.data'),
  ...tlsSettings,
  ...storageSettings,
  ...retentionSettings,
  ...secretKeySettings,
  DEMO: onOff.optional(),
  DEMO_HISTORY: onOff.default(true),
  SIMULATOR: onOff.default(true),
  BUSINESS_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'wants a time zone name such as America/Los_Angeles')
    .default('America/Los_Angeles'),
  INVOICE_SENDER: z
    .string()
    .regex(/\S/, 'wants the name and address on invoices, lines separated by |')
    .transform((text) => text.split('|').map((line) => line.trim()))
    .default(['Parwell', 'Accounts Receivable', 'support@parwell.example']),
  LEDGER_GRACE_MINUTES: wholeNumber(1, 1440).default(15),
  SMTP_URL: address('smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]+@[^\r\n]+$/, 'wants a sender such as Parwell <no-reply@parwell.example>')
    .default('Parwell <no-reply@parwell.example>'),
  MAIL_EVENTS_PUBLIC_KEY: z
    .string()
    .refine(isEcPublicKey, "wants the verification key of SendGrid's signed event webhook")
    .optional(),
  SUPPORT_EMAIL: z
    .string()
    .refine(isEmail, 'wants an e-mail address such as support@parwell.example')
    .default('support@parwell.example'),
  SUPPORT_PHONE: z
    .string()
    .regex(/^[+0-9][0-9 ().-]{2,38}[0-9]$/, 'wants a telephone number such as 1-800-555-0142')
    .optional(),
  ADMIN_EMAIL_DOMAINS: domains.default([
    'fff.example',
    'parwell.example',
    'fffops.example',
    'fffservices.example',
  ]),
  DEBUG_USERS: emails.default([]),
  ...partnerSettings,
  EMBEDDED_ERP_SECONDS: wholeNumber(0, 86_400).default(20),
  EMBEDDED_WAREHOUSE_SECONDS: wholeNumber(0, 864_000).default(120),
  EMBEDDED_DELIVERY_SECONDS: wholeNumber(0, 864_000).default(600),
  RAW_DAYS: wholeNumber(14, 3650).default(60),
  HOURLY_DAYS: wholeNumber(30, 7300).default(1095),
  SIGN_OUT_AFTER_MINUTES: wholeNumber(0, 1440).default(30),
  SESSION_IDLE_MINUTES: wholeNumber(5, 43_200).default(720),
  SESSION_MAX_HOURS: wholeNumber(1, 8760).default(168),
  FRESH_SIGN_IN_FOR: freshTopics.default([]),
  SECURITY_CONTACT: contact.optional(),
  STAFF_SECOND_STEP: onOff.default(false),
  ...oidcSettings,
  KNOWLEDGE_BASE_URL: address('http:', 'https:').optional(),
  VIMEO_CLIENT_ID: z.string().optional(),
  VIMEO_CLIENT_SECRET: z.string().optional(),
  PAYMENTS_SECRET_KEY: headerSecret.optional(),
  PAYMENTS_WEBHOOK_SECRET: headerSecret.optional(),
  PAYMENTS_API_URL: secureAddress.default('https://api.stripe.com'),
  PAYMENTS_PAGE_ORIGIN: secureOrigin.default('https://checkout.stripe.com'),
  PAYMENTS_TEST_PAGE: onOff.optional(),
  TRUST_PROXY: proxies.default(false),
  TRACK_HOSTS: trackHosts.default({}),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'wants fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  LOG_FILE: z.string().optional(),
  AUDIT_HEAD_FILE: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http:', 'https:').optional(),
  OTEL_SERVICE_NAME: z.string().default('parwell'),
};

const DEMO_SUPPORT_PHONE = '1-800-555-0142';

export const SETTING_NAMES = Object.keys(settings);

/** The values of these settings must not appear in error messages. Each can be in a file: its name with _FILE. */
const SECRET_SETTINGS: ReadonlySet<string> = new Set([
  'SECRET_KEY',
  'SECRET_KEY_BEFORE',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'AMQP_URL',
  'AMQP_SIGN_IN_SECRET',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'VIMEO_CLIENT_SECRET',
  'PAYMENTS_SECRET_KEY',
  'PAYMENTS_WEBHOOK_SECRET',
  'STORAGE_S3_SECRET',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
]);

/** Also that of a file with a secret. */
export const isSettingName = (name: string): boolean =>
  Object.hasOwn(settings, name) || SECRET_SETTINGS.has(name.replace(/_FILE$/, ''));

const Settings = z.object(settings);
type ParsedSettings = z.output<typeof Settings>;
type OidcSetting = Extract<keyof ParsedSettings, `OIDC_${string}`>;
type S3Setting = Extract<keyof ParsedSettings, `STORAGE_S3_${string}`>;

interface Connections {
  readonly DATABASE_CONNECTIONS: number;
  readonly DATABASE_EXPORT_CONNECTIONS: number;
  readonly DATABASE_INGEST_CONNECTIONS: number;
}

export type Config = Omit<
  ParsedSettings,
  'PUBLIC_URL' | 'DEMO' | 'PAYMENTS_TEST_PAGE' | OidcSetting | S3Setting | TlsSetting | keyof Connections
> &
  Connections &
  Partners & {
    readonly PUBLIC_URL: string;
    /** Undefined if people sign in with a password on our own pages. */
    readonly OIDC: Oidc | undefined;
    /** Undefined if files are kept in a folder. */
    readonly STORAGE_S3: S3Settings | undefined;
    readonly TLS: Tls;
    /** Defaults to true with the embedded database, if only this machine reaches the portal. */
    readonly DEMO: boolean;
    /** Shown on the home screen only if it was set: nobody reads the default address. */
    readonly SHOWN_SUPPORT_EMAIL: string | undefined;
    /** Defaults to DEMO; false with a real payment provider. */
    readonly PAYMENTS_TEST_PAGE: boolean;
    /** The names of the settings that somebody set. */
    readonly GIVEN: ReadonlySet<string>;
    readonly OPEN_SECRET_FILES: readonly string[];
  };

/** An empty value counts as not set. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.entries(environment).filter(([, value]) => value !== '' && value !== undefined);
  const { given, openFiles } = readSecretFiles(Object.fromEntries(set), SECRET_SETTINGS);
  const read = Settings.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    const name = String(issue?.path[0]);
    const value = SECRET_SETTINGS.has(name) ? '' : `, not '${given[name]}'`;
    throw new SettingError(`${name} ${issue?.message}${value}.`);
  }
  const config = read.data;
  requireSecretKeys(config);
  refuseGuessableSecrets(config);
  if (Boolean(config.VIMEO_CLIENT_ID) !== Boolean(config.VIMEO_CLIENT_SECRET)) {
    throw new SettingError('VIMEO_CLIENT_ID and VIMEO_CLIENT_SECRET belong together: set both or none.');
  }
  if (given['DATABASE_LISTEN_URL'])
    throw new SettingError('DATABASE_LISTEN_URL is called DATABASE_DIRECT_URL now. Please rename it.');
  if (config.DATABASE_POOLER === 'transaction' && !(config.DATABASE_URL && config.DATABASE_DIRECT_URL))
    throw new SettingError(
      'DATABASE_POOLER wants DATABASE_URL, which leads through the pooler, and DATABASE_DIRECT_URL, which leads past it.',
    );
  requireSignIn(config);
  if (config.ROLES.includes('api') && config.HEALTH_PORT === config.PORT && config.PORT !== 0) {
    throw new SettingError('HEALTH_PORT wants another number than PORT: metrics are not for everybody.');
  }
  const DEMO = config.DEMO ?? isPrivate(config);
  const TLS = tlsOf(config);
  return {
    ...config,
    ...connectionsOf(config),
    ...partnersOf(config, DEMO),
    OIDC: oidcOf(config),
    STORAGE_S3: s3Of(config),
    TLS,
    PUBLIC_URL: publicUrlOf(config, TLS),
    DEMO,
    SUPPORT_PHONE: config.SUPPORT_PHONE ?? (DEMO ? DEMO_SUPPORT_PHONE : undefined),
    SHOWN_SUPPORT_EMAIL: DEMO || given['SUPPORT_EMAIL'] ? config.SUPPORT_EMAIL : undefined,
    PAYMENTS_TEST_PAGE: hasTestPage(config, DEMO),
    GIVEN: new Set(SETTING_NAMES.filter((name) => given[name] !== undefined)),
    OPEN_SECRET_FILES: openFiles,
  };
}

/** The connections of several servers add up, so a server that is the API alone has fewer. */
function connectionsOf({ ROLES: roles, ...given }: ParsedSettings): Connections {
  const isOneOfMany = roles.length < ROLES.length;
  return {
    DATABASE_CONNECTIONS: given.DATABASE_CONNECTIONS ?? (isOneOfMany ? 10 : 20),
    DATABASE_EXPORT_CONNECTIONS: given.DATABASE_EXPORT_CONNECTIONS ?? (isOneOfMany ? 2 : 4),
    // Without the role gateway only for messages over HTTPS.
    DATABASE_INGEST_CONNECTIONS: given.DATABASE_INGEST_CONNECTIONS ?? (roles.includes('gateway') ? 8 : 3),
  };
}

/** The password of demo accounts is published, so by default they exist only where nobody else reaches the portal. */
const isPrivate = ({ DATABASE_URL, HOST, PUBLIC_URL }: ParsedSettings): boolean =>
  !DATABASE_URL && isLoopback(HOST) && (!PUBLIC_URL || isLoopback(new URL(PUBLIC_URL).hostname));

/** RabbitMQ asks the gateways who may sign in: they need a shared secret, and a port that people do not reach. */
function requireSignIn({ AMQP_URL, AMQP_SIGN_IN_SECRET, HEALTH_PORT, ROLES: own }: ParsedSettings): void {
  if (!AMQP_URL || !own.includes('gateway')) return;
  if (!AMQP_SIGN_IN_SECRET)
    throw new SettingError(
      'AMQP_SIGN_IN_SECRET wants 32 to 100 random letters, digits, - and _ when AMQP_URL is set; RabbitMQ and every gateway need the same.',
    );
  if (HEALTH_PORT === undefined)
    throw new SettingError(
      'HEALTH_PORT wants a port when AMQP_URL is set: RabbitMQ asks there whether a device may sign in.',
    );
}

/** With the test page a real invoice could be marked as paid for nothing. */
function hasTestPage(config: ParsedSettings, demo: boolean): boolean {
  const { PAYMENTS_SECRET_KEY: secretKey, PAYMENTS_WEBHOOK_SECRET: webhookSecret } = config;
  if (Boolean(secretKey) !== Boolean(webhookSecret))
    throw new SettingError(
      'PAYMENTS_SECRET_KEY and PAYMENTS_WEBHOOK_SECRET belong together: set both or none.',
    );
  if (secretKey && config.PAYMENTS_TEST_PAGE)
    throw new SettingError('PAYMENTS_TEST_PAGE wants off where PAYMENTS_SECRET_KEY names a real provider.');
  return config.PAYMENTS_TEST_PAGE ?? (demo && !secretKey);
}
