import type { Call, Permission } from '@parwell/contract';
import { notAuthenticated, notAuthorized } from '../app-error.ts';
import { isGranted } from '../permission.ts';
import type { Caller } from './route.ts';

export type Authenticate = (idToken: string) => Promise<Caller | null>;

const BEARER = /^Bearer ([\w.~+/=-]+)$/;

/** Throws a 401 without a valid Bearer token. */
export async function requireCaller(header: string | undefined, authenticate: Authenticate): Promise<Caller> {
  const token = BEARER.exec(header ?? '')?.[1];
  const caller = token ? await authenticate(token) : null;
  if (!caller) throw notAuthenticated();
  return caller;
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
