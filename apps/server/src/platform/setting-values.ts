import { createPublicKey } from 'node:crypto';
import { isIP } from 'node:net';
import { FRESH_TOPICS, isEmail, isTrackPrefix, normalizeEmail, type TrackHosts } from '@parwell/domain';
import { z } from 'zod';

/** Messages continue after the name of the setting. */

export const wholeNumber = (least: number, most: number) =>
  z.coerce
    .number(`wants a whole number from ${least} to ${most}`)
    .int(`wants a whole number from ${least} to ${most}`)
    .min(least, `wants a whole number from ${least} to ${most}`)
    .max(most, `wants a whole number from ${least} to ${most}`);

/** Undefined where the address is not broken by its password: that may end it early. */
export const passwordProblem = (text: string): string | undefined =>
  /^\w+:\/\/[^@]*[/?#][^@]*@|^\w+:\/\/[^/?#]*@[^/?#]*@/.test(text)
    ? 'wants its user and password percent-encoded: / is written %2F, ? %3F, # %23, @ %40, : %3A, % %25'
    : undefined;

export const address = (...schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
    error: ({ input }) =>
      passwordProblem(String(input)) ??
      `wants an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  });

export const contact = z
  .string()
  .regex(/^(mailto:|https:\/\/)\S+$/, 'wants an address such as mailto:security@fff.example or https://…');

/** Goes into a header. Other characters would be repeated in the sender's error. */
export const headerSecret = z
  .string()
  .regex(
    /^[\x21-\x7e]+$/,
    'wants the secret as its issuer shows it: letters, digits and signs without spaces',
  );

export const onOff = z.enum(['on', 'off'], 'wants on or off').transform((word) => word === 'on');

export const names = z.string().transform((text) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean),
);

export const freshTopics = names.pipe(
  z.array(z.enum(FRESH_TOPICS, `wants some of ${FRESH_TOPICS.join(', ')}, separated by commas`)),
);

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Secrets are sent there, so it needs TLS, unless it is on this machine. */
export const secureAddress = z.string().refine(
  (text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
  },
  { message: 'wants an address that begins with https:// (http:// for this machine only)' },
);

export const secureOrigin = secureAddress.refine(
  (text) => URL.canParse(text) && new URL(text).origin === text,
  {
    message: 'wants an origin such as https://pay.example, without a path',
  },
);

/** As SendGrid shows it: DER in base64. */
export const isEcPublicKey = (text: string): boolean => {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ec';
  } catch {
    return false;
  }
};

export const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

export const ROLES = ['api', 'worker', 'gateway'] as const;

export const roles = z
  .string()
  .transform((text) => text.split(',').map((word) => word.trim()))
  .pipe(z.array(z.enum(ROLES, `wants some of ${ROLES.join(', ')}, separated by commas`)).min(1));

export const trackHosts = z.string().transform((text, context): TrackHosts => {
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

export const domains = z
  .string()
  .transform((text) => text.split(',').map((domain) => domain.trim().toLowerCase()))
  .refine(
    (list) => list.every((domain) => DOMAIN.test(domain)),
    'wants domains such as fff.example,parwell.example',
  );

export const emails = z
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
 * The proxies whose X-Forwarded-For is believed: their addresses or networks, or how many stand before the portal.
 * All others are ignored, because any client can write these headers.
 */
export const proxies = z.string().transform((text, context): false | number | string[] => {
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

export const isLoopback = (host: string): boolean => LOOPBACK.test(host) || host === '::1';
