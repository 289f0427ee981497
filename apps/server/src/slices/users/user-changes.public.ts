import type { AccessGroups } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { defineHook } from '../../platform/db/hooks.ts';
import type { AuditEvent } from '../audit/audit.public.ts';

interface UserAdded {
  readonly id: string;
  readonly email: string;
  readonly context: Context;
}

/** The inviting slice answers with the link of the invitation. */
export const userAdded = defineHook<UserAdded, string>('userAdded');

interface UserChange {
  readonly email: string;
  readonly by: AuditEvent['by'];
  readonly now: Date;
}

export interface UserDeleted extends UserChange {
  readonly id: string;
}

export const userDeleted = defineHook<UserDeleted>('userDeleted');

/** The groups may be unchanged. */
export interface UserChanged extends UserChange {
  readonly groups: { readonly before: AccessGroups; readonly after: AccessGroups };
}

export const userChanged = defineHook<UserChanged>('userChanged');

export interface ZoneChosen {
  readonly userId: string;
  readonly timeZone: string;
  readonly now: Date;
}

export const zoneChosen = defineHook<ZoneChosen>('zoneChosen');
