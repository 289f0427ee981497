import { isEmail } from '@parwell/domain';
import { z } from 'zod';
import {
  address,
  domains,
  emails,
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

/** An invalid or missing setting; the message is one line that names the variable and what it expects. */
export class SettingError extends Error {}

/** Every setting with its default. `.env.example` documents the same list; a test compares the two. */
const settings = {
  PORT: wholeNumber(0, 65_535).default(8080),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: address('http:', 'https:').optional(),
  ROLES: roles.default([...ROLES]),
  HEALTH_PORT: wholeNumber(0, 65_535).optional(),
  MQTT_PORT: wholeNumber(0, 65_535).default(1883),
  MQTT_HOST: z.string().default('localhost'),
  MQTT_URL: address('mqtt:', 'mqtts:').optional(),
  MQTT_VERSION: z.enum(['3.1.1', '5'], 'wants 3.1.1 or 5').default('5'),
  MQTT_CLIENT_ID: z.string().max(60, 'wants at most 60 characters').optional(),
  DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  DATABASE_LISTEN_URL: address('postgres:', 'postgresql:').optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 500).default(20),
  DATABASE_HEAVY_CONNECTIONS: wholeNumber(1, 100).default(2),
  DATABASE_EXPORT_CONNECTIONS: wholeNumber(1, 100).default(4),
  DATABASE_INGEST_CONNECTIONS: wholeNumber(4, 100).default(8),
  DATABASE_JOB_CONNECTIONS: wholeNumber(3, 100).default(8),
  EXPORTS_PER_USER: wholeNumber(1, 100).default(2),
  EXPORT_STALL_SECONDS: wholeNumber(1, 600).default(15),
  DATA_DIR: z.string().default('.data'),
  STORAGE_DIR: z.string().optional(),
  SECRET_KEY: z.string().min(32, 'wants at least 32 random characters').optional(),
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
  ERP_FOLDER: z.string().optional(),
  WAREHOUSE_FOLDER: z.string().optional(),
  /** How long the embedded ERP and warehouse take for what they do. */
  EMBEDDED_ERP_SECONDS: wholeNumber(0, 86_400).default(20),
  EMBEDDED_WAREHOUSE_SECONDS: wholeNumber(0, 864_000).default(120),
  /** From a shipment of the embedded warehouse to its delivery. */
  EMBEDDED_DELIVERY_SECONDS: wholeNumber(0, 864_000).default(600),
  NPI_REGISTRY_URL: address('http:', 'https:').optional(),
  RAW_DAYS: wholeNumber(14, 3650).default(60),
  HOURLY_DAYS: wholeNumber(30, 7300).default(1095),
  SIGN_OUT_AFTER_MINUTES: wholeNumber(0, 1440).default(30),
  SESSION_IDLE_MINUTES: wholeNumber(5, 43_200).default(720),
  SESSION_MAX_HOURS: wholeNumber(1, 8760).default(168),
  OIDC_ISSUER: secureAddress.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_SCOPES: z
    .string()
    .refine(
      (text) => text.split(' ').includes('openid'),
      'wants scopes separated by spaces, openid among them',
    )
    .default('openid email profile'),
  OIDC_LABEL: z.string().max(60, 'wants at most 60 characters').default('single sign-on'),
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
};

/** The demo shows how it looks. */
const DEMO_SUPPORT_PHONE = '1-800-555-0142';

export const SETTING_NAMES = Object.keys(settings);

/** The values of these settings must not appear in error messages. */
const SECRET_SETTINGS: ReadonlySet<string> = new Set([
  'SECRET_KEY',
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'MQTT_URL',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'VIMEO_CLIENT_SECRET',
  'PAYMENTS_SECRET_KEY',
  'PAYMENTS_WEBHOOK_SECRET',
]);

const Settings = z.object(settings);
type ParsedSettings = z.output<typeof Settings>;
type OidcSetting = Extract<keyof ParsedSettings, `OIDC_${string}`>;

/** The OpenID Connect provider that signs people in. */
export interface Oidc {
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a public client. */
  readonly clientSecret: string | undefined;
  readonly scopes: string;
  /** The provider's name for its users. */
  readonly label: string;
}

export type Config = Omit<ParsedSettings, 'PUBLIC_URL' | 'DEMO' | 'PAYMENTS_TEST_PAGE' | OidcSetting> & {
  readonly PUBLIC_URL: string;
  /** Undefined if people sign in with a password on our own pages. */
  readonly OIDC: Oidc | undefined;
  /** Defaults to true with the embedded database only, and where nobody else reaches the portal. */
  readonly DEMO: boolean;
  /** The address on the home screen: only one that was set, because nobody reads the default. */
  readonly SHOWN_SUPPORT_EMAIL: string | undefined;
  /** Whether the embedded payment provider is there. Defaults to DEMO, and is false with a real provider. */
  readonly PAYMENTS_TEST_PAGE: boolean;
};

/** Reads all settings from the environment; an empty value counts as not set. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = Settings.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    const name = String(issue?.path[0]);
    const value = SECRET_SETTINGS.has(name) ? '' : `, not '${given[name]}'`;
    throw new SettingError(`${name} ${issue?.message}${value}.`);
  }
  const config = read.data;
  if (config.DATABASE_URL && !config.SECRET_KEY) {
    throw new SettingError(
      'SECRET_KEY wants at least 32 random characters when DATABASE_URL is set; every server of one database needs the same.',
    );
  }
  if (Boolean(config.VIMEO_CLIENT_ID) !== Boolean(config.VIMEO_CLIENT_SECRET)) {
    throw new SettingError('VIMEO_CLIENT_ID and VIMEO_CLIENT_SECRET belong together: set both or none.');
  }
  const DEMO = config.DEMO ?? isPrivate(config);
  return {
    ...config,
    OIDC: oidcOf(config),
    PUBLIC_URL: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, ''),
    DEMO,
    SUPPORT_PHONE: config.SUPPORT_PHONE ?? (DEMO ? DEMO_SUPPORT_PHONE : undefined),
    SHOWN_SUPPORT_EMAIL: DEMO || given['SUPPORT_EMAIL'] ? config.SUPPORT_EMAIL : undefined,
    PAYMENTS_TEST_PAGE: hasTestPage(config, DEMO),
  };
}

/** Demo accounts have a published password, so they are not made by default where others reach the portal. */
const isPrivate = ({ DATABASE_URL, HOST, PUBLIC_URL }: ParsedSettings): boolean =>
  !DATABASE_URL && isLoopback(HOST) && (!PUBLIC_URL || isLoopback(new URL(PUBLIC_URL).hostname));

function oidcOf(config: ParsedSettings): Oidc | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config;
  // Without an issuer the portal would use passwords, which is not what somebody who set these expects.
  if (!issuer && (clientId || clientSecret))
    throw new SettingError('OIDC_ISSUER is missing: OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong to it.');
  if (!issuer) return undefined;
  if (!clientId) throw new SettingError('OIDC_CLIENT_ID wants the name this portal has at OIDC_ISSUER.');
  return { issuer, clientId, clientSecret, scopes: config.OIDC_SCOPES, label: config.OIDC_LABEL };
}

/** Whoever could pay with a test card where money is expected would have invoices marked as paid for nothing. */
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
