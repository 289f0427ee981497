import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../platform/config.ts';

/** Only pages of this portal, so that nobody can use the login to send an authToken to another site. */
export function safeCallback(wanted: string, ...origins: readonly string[]): string {
  const [own = ''] = origins;
  if (!URL.canParse(wanted, own)) return '/';
  const url = new URL(wanted, own);
  const allowed = origins.some((origin) => new URL(origin).origin === url.origin);
  return allowed ? url.href : '/';
}

export function callbackWith(callback: string, authToken: string): string {
  const [address = '', fragment] = callback.split('#');
  const separator = address.includes('?') ? '&' : '?';
  return `${address}${separator}authToken=${authToken}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** The requested address if it belongs to the portal, else the start page. */
export const callbackOf = (request: FastifyRequest, config: Config, wanted: string): string =>
  safeCallback(wanted, `${request.protocol}://${request.host}`, config.PUBLIC_URL);
