import type { FastifyReply, FastifyRequest } from 'fastify';

const BROWSER = 'parwell_login';
const REFRESH = 'parwell_refresh';
const SIGNED_OUT = 'parwell_signed_out';

/** Identifies the browser that started the sign-in, so that an authToken only works there. */
export const setBrowserCookie = (reply: FastifyReply, secret: string, https: boolean) =>
  reply.setCookie(BROWSER, secret, { path: '/', httpOnly: true, sameSite: 'lax', secure: https });

export const browserSecret = (request: FastifyRequest): string | undefined =>
  request.cookies[BROWSER] || undefined;

/** Sent to the session calls only, not readable by scripts, never sent from another site. */
const refreshOptions = (https: boolean) =>
  ({ path: '/api/auth', httpOnly: true, sameSite: 'strict', secure: https }) as const;

export const setRefreshCookie = (reply: FastifyReply, token: string, until: Date, https: boolean) =>
  reply.setCookie(REFRESH, token, { ...refreshOptions(https), expires: until });

export const clearRefreshCookie = (reply: FastifyReply, https: boolean) =>
  reply.clearCookie(REFRESH, refreshOptions(https));

export const refreshToken = (request: FastifyRequest): string | undefined =>
  request.cookies[REFRESH] || undefined;

const signedOutOptions = (https: boolean) =>
  ({ path: '/login', httpOnly: true, sameSite: 'lax', secure: https }) as const;

/** Prevents a provider with an open session from signing the user in again right after signing out. */
export const setSignedOutCookie = (reply: FastifyReply, https: boolean) =>
  reply.setCookie(SIGNED_OUT, 'yes', signedOutOptions(https));

export const clearSignedOutCookie = (reply: FastifyReply, https: boolean) =>
  reply.clearCookie(SIGNED_OUT, signedOutOptions(https));

export const hasSignedOut = (request: FastifyRequest): boolean => request.cookies[SIGNED_OUT] === 'yes';
