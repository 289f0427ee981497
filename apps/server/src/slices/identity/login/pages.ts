import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../platform/config.ts';
import type { Html } from '../../../platform/http/html.ts';
import { safeCallback } from './callback.ts';

/** Helpers shared by all login pages. */

export const sendPage = (reply: FastifyReply, page: Html, status = 200) =>
  reply.status(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page.text);

/** Where to go after signing in: the requested address if it belongs to the portal, else the start page. */
export const callbackOf = (request: FastifyRequest, config: Config, wanted: string): string =>
  safeCallback(wanted, `${request.protocol}://${request.host}`, config.PUBLIC_URL);
