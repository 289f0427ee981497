import type { Call, Permission } from '@parwell/contract';
import { can, canOpenAdminRoute, canSomewhere } from '@parwell/domain';
import { notAuthenticated, notAuthorized } from '../app-error.ts';
import type { Caller } from './route.ts';

export type Authenticate = (idToken: string) => Promise<Caller | null>;

const BEARER = /^Bearer ([\w.~+/=-]+)$/;

/** The caller behind a Bearer token, or a 401. */
export async function requireCaller(header: string | undefined, authenticate: Authenticate): Promise<Caller> {
  const token = BEARER.exec(header ?? '')?.[1];
  const caller = token ? await authenticate(token) : null;
  if (!caller) throw notAuthenticated();
  return caller;
}

/** The one place where a call's declared permission meets the caller's grants. */
export function requirePermission(permission: Permission, caller: Caller, input: unknown): void {
  if (permission === 'public' || permission === 'signed-in') return;
  if (!isGranted(permission, caller, input)) throw notAuthorized();
}

function isGranted(
  permission: Exclude<Permission, 'public' | 'signed-in'>,
  { grants }: Caller,
  input: unknown,
): boolean {
  if (permission === 'staff') return canOpenAdminRoute(grants, 'any');
  const { action, resource } = permission;
  if (permission.for === 'ALL') return can(grants, action, resource, 'ALL');
  if (permission.for === 'somewhere') return canSomewhere(grants, action, resource);
  const tenant = findField(input, permission.for.field);
  return typeof tenant === 'string' && tenant !== 'ALL' && can(grants, action, resource, tenant);
}

/** Looks for the customer a call is about in its path, then its query, then its body. */
function findField(input: unknown, field: string): unknown {
  const { params, query, body } = input as Record<'params' | 'query' | 'body', unknown>;
  return [params, query, body]
    .filter((part): part is Record<string, unknown> => typeof part === 'object' && part !== null)
    .map((part) => part[field])
    .find((value) => value !== undefined);
}

/** Refuses, at start-up, a call that does not say who may make it. */
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
