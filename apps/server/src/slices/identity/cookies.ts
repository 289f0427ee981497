import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';

/** Browsers keep no cookie for longer. */
const BROWSER_DAYS = 400;

/**
 * Scripts can read none of them. Over https their names begin with `__Host-`: browsers then accept them from this
 * host only, over TLS, for all its paths.
 */
export function createCookies({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) {
  const https = PUBLIC_URL.startsWith('https:');
  const define = (plainName: string, plainPath: string, sameSite: 'lax' | 'strict') => {
    const name = https ? `__Host-${plainName}` : plainName;
    const options = { path: https ? '/' : plainPath, httpOnly: true, sameSite, secure: https } as const;
    return {
      read: (request: FastifyRequest): string | undefined => request.cookies[name] || undefined,
      set: (reply: FastifyReply, value: string, expires?: Date) =>
        reply.setCookie(name, value, { ...options, ...(expires && { expires }) }),
      clear: (reply: FastifyReply) => reply.clearCookie(name, options),
    };
  };
  const browser = define('parwell_login', '/', 'lax');
  const signedOut = define('parwell_signed_out', '/login', 'lax');
  return {
    /** Names the browser: an authToken works only there, and accounts remember where they were signed in. */
    browser: {
      read: browser.read,
      set: (reply: FastifyReply, secret: string, now: Date) =>
        browser.set(reply, secret, new Date(now.getTime() + BROWSER_DAYS * 86_400_000)),
    },
    /** Sent to the session calls only (over https to every path), never from another site. */
    refresh: define('parwell_refresh', '/api/auth', 'strict'),
    /** Prevents a provider with an open session from signing the user in again right after signing out. */
    signedOut: {
      isSet: (request: FastifyRequest): boolean => signedOut.read(request) === 'yes',
      set: (reply: FastifyReply) => signedOut.set(reply, 'yes'),
      clear: signedOut.clear,
    },
  };
}
