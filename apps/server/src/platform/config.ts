import { createPublicKey } from 'node:crypto';
import { isIP } from 'node:net';
import { isEmail, isTrackPrefix, normalizeEmail, type TrackHosts } from '@parwell/domain';
import { z } from 'zod';

/** An invalid or missing setting; the message is one line that names the variable and what it expects. */
export class SettingError extends Error {}

const wholeNumber = (least: number, most: number) =>
  z.coerce
    .number(`wants a whole number from ${least} to ${most}`)
    .int(`wants a whole number from ${least} to ${most}`)
    .min(least, `wants a whole number from ${least} to ${most}`)
    .max(most, `wants a whole number from ${least} to ${most}`);

const address = (...schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
    message: `wants an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  });

const onOff = z.enum(['on', 'off'], 'wants on or off').transform((word) => word === 'on');

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The identity provider must be reached over TLS, unless it runs on this machine. */
const issuer = z.string().refine(
  (text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
  },
  { message: 'wants an address that begins with https:// (http:// for this machine only)' },
);

/** Expects the key as SendGrid shows it: DER in base64. */
const isEcPublicKey = (text: string): boolean => {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ec';
  } catch {
    return false;
  }
};

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

const ROLES = ['api', 'worker', 'gateway'] as const;

const roles = z
  .string()
  .transform((text) => text.split(',').map((word) => word.trim()))
  .pipe(z.array(z.enum(ROLES, `wants some of ${ROLES.join(', ')}, separated by commas`)).min(1));

const trackHosts = z.string().transform((text, context): TrackHosts => {
  const pairs = text.split(',').map((pair) => pair.trim().split('='));
  const wrong = pairs.find(
    ([from, to, ...rest]) => !isTrackPrefix(from ?? '') || !/^[a-z0-9-]+$/.test(to ?? '') || rest.length,
  );
  if (wrong) {
    context.addIssue({ code: 'custom', message: 'wants pairs such as app=track,dev-app=dev-track' });
    return z.NEVER;
  }
  return Object.fromEntries(pairs) as TrackHosts;
});

const DOMAIN = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

const domains = z
  .string()
  .transform((text) => text.split(',').map((domain) => domain.trim().toLowerCase()))
  .refine(
    (list) => list.every((domain) => DOMAIN.test(domain)),
    'wants domains such as fff.example,parwell.example',
  );

const emails = z
  .string()
  .transform((text) => text.split(',').map(normalizeEmail))
  .refine((list) => list.every(isEmail), 'wants e-mail addresses such as ana@fff.example,bo@fff.example');

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  if (most === undefined || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
};

/**
 * The proxies whose X-Forwarded-For is believed: their addresses or networks, or how many of them stand before the
 * portal. Whatever is not named is believed nothing, because any client can write these headers.
 */
const proxies = z.string().transform((text, context): false | number | string[] => {
  if (text === 'off') return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const list = text.split(',').map((part) => part.trim());
  if (list.every(isNetwork)) return list;
  context.addIssue({
    code: 'custom',
    message:
      'wants the addresses of the proxies such as 10.0.0.5,10.1.0.0/16, or how many there are (1 to 9)',
  });
  return z.NEVER;
});

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
  OIDC_ISSUER: issuer.optional(),
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

export const SETTING_NAMES = Object.keys(settings);

/** The values of these settings must not appear in error messages. */
const SECRET_SETTINGS: ReadonlySet<string> = new Set([
  'SECRET_KEY',
  'DATABASE_URL',
  'MQTT_URL',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'VIMEO_CLIENT_SECRET',
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

export type Config = Omit<ParsedSettings, 'PUBLIC_URL' | 'DEMO' | OidcSetting> & {
  readonly PUBLIC_URL: string;
  /** Undefined if people sign in with a password on our own pages. */
  readonly OIDC: Oidc | undefined;
  /** Defaults to true with the embedded database only, and where nobody else reaches the portal. */
  readonly DEMO: boolean;
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
  return {
    ...config,
    OIDC: oidcOf(config),
    PUBLIC_URL: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, ''),
    DEMO: config.DEMO ?? isPrivate(config),
  };
}

export const isLoopback = (host: string): boolean => LOOPBACK.test(host) || host === '::1';

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
