import { takesPrograms, type Call, type Permission } from '@parwell/contract';
import { NOT_FOR_PROGRAMS, TOKEN_MAY_NOTHING } from '@parwell/domain';
import type { FastifyRequest } from 'fastify';
import { AppError, notAuthenticated, notAuthorized } from '../app-error.ts';
import { isGranted } from '../permission.ts';
import type { Caller } from './route.ts';

/** `bearer`: an id token, or the token of a program that calls from this address. */
export type Authenticate = (bearer: string, address: string) => Promise<Caller | null>;

const BEARER = /^Bearer ([\w.~+/=-]+)$/;

/** Throws a 401 without a valid Bearer token. */
export async function requireCaller(
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  authenticate: Authenticate,
): Promise<Caller> {
  const bearer = BEARER.exec(headers.authorization ?? '')?.[1];
  const caller = bearer ? await authenticate(bearer, ip) : null;
  if (!caller) throw notAuthenticated();
  return caller;
}

/** Throws a 403 if a program calls what is for people alone, or has nothing left that it may do (A1). */
export function requirePerson(call: Call, { token, grants }: Caller): void {
  if (!token) return;
  if (!takesPrograms(call)) throw new AppError('not_authorized', NOT_FOR_PROGRAMS);
  if (Object.keys(grants).length === 0) throw new AppError('not_authorized', TOKEN_MAY_NOTHING);
}

export function requirePermission(permission: Permission, { grants }: Caller, input: unknown): void {
  if (!isGranted(permission, grants, (field) => findField(input, field))) throw notAuthorized();
}

/** Searches the path, then the query, then the body. */
function findField(input: unknown, field: string): unknown {
  const { params, query, body } = input as Record<'params' | 'query' | 'body', unknown>;
  return [params, query, body]
    .filter((part): part is Record<string, unknown> => typeof part === 'object' && part !== null)
    .map((part) => part[field])
    .find((value) => value !== undefined);
}

/** Stops the start if a call declares no permission. */
export function assertPermission(call: Call): void {
  const { permission } = call as { permission?: unknown };
  const named = permission === 'public' || permission === 'signed-in' || permission === 'staff';
  const granted =
    typeof permission === 'object' &&
    permission !== null &&
    'action' in permission &&
    'resource' in permission &&
    'for' in permission;
  if (!named && !granted) {
    throw new Error(`${call.method} ${call.path} declares no permission; say who may call it, or 'public'.`);
  }
}
