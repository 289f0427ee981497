import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../platform/config.ts';
import type { Html } from '../../../platform/http/html.ts';
import { safeCallback } from './callback.ts';

/** What all pages of the login do in the same way. */

export const sendPage = (reply: FastifyReply, page: Html, status = 200) =>
  reply.status(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page.text);

/** Where to go after signing in: the address asked for if it is the portal's, its first page otherwise. */
export const callbackOf = (request: FastifyRequest, config: Config, wanted: string): string =>
  safeCallback(wanted, `${request.protocol}://${request.host}`, config.PUBLIC_URL);
