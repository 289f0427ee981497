import type { FastifyReply, FastifyRequest } from 'fastify';

const BROWSER = 'parwell_login';
const REFRESH = 'parwell_refresh';
const SIGNED_OUT = 'parwell_signed_out';

/** Names the browser that asked to sign in, so that an authToken works in that one only. */
export const rememberBrowser = (reply: FastifyReply, secret: string, https: boolean) =>
  reply.setCookie(BROWSER, secret, { path: '/', httpOnly: true, sameSite: 'lax', secure: https });

export const browserSecret = (request: FastifyRequest): string | undefined =>
  request.cookies[BROWSER] || undefined;

/** Sent to the session calls only, never readable by a script, never sent from another site. */
const refreshOptions = (https: boolean) =>
  ({ path: '/api/auth', httpOnly: true, sameSite: 'strict', secure: https }) as const;

export const keepRefreshToken = (reply: FastifyReply, token: string, until: Date, https: boolean) =>
  reply.setCookie(REFRESH, token, { ...refreshOptions(https), expires: until });

export const dropRefreshToken = (reply: FastifyReply, https: boolean) =>
  reply.clearCookie(REFRESH, refreshOptions(https));

export const refreshToken = (request: FastifyRequest): string | undefined =>
  request.cookies[REFRESH] || undefined;

const signedOutOptions = (https: boolean) =>
  ({ path: '/login', httpOnly: true, sameSite: 'lax', secure: https }) as const;

/** Keeps a provider that still knows somebody from signing them in again right after they signed out. */
export const rememberSignOut = (reply: FastifyReply, https: boolean) =>
  reply.setCookie(SIGNED_OUT, 'yes', signedOutOptions(https));

export const forgetSignOut = (reply: FastifyReply, https: boolean) =>
  reply.clearCookie(SIGNED_OUT, signedOutOptions(https));

export const hasSignedOut = (request: FastifyRequest): boolean => request.cookies[SIGNED_OUT] === 'yes';
