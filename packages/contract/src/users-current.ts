import { ACCESS_GROUP_TYPES, CAPABILITIES, ROLES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Email, Instant } from './fields.ts';

const defineCall = callsOf('users');

// Calls about the signed-in user that every screen needs. They have a file of their own because browsers load it before
// anything is shown.

const Grants = z.record(z.string(), z.partialRecord(z.enum(CAPABILITIES), z.enum(ROLES)));

export const Claims = z.strictObject({
  accessGroups: z.partialRecord(z.enum(ACCESS_GROUP_TYPES), z.array(z.string())),
  roles: z.record(z.string(), z.string()),
  personas: z.array(z.string()),
});

export const HelpTopics = z.record(
  z.string(),
  z.strictObject({ displayName: z.string(), vimeoShowcaseId: z.string() }),
);

export const UserSummary = z.strictObject({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  lastLogin: Instant.nullable(),
  /** Without customers that the caller may not see. */
  claims: Claims,
  /** Joined by commas: ALL, or the customers covered by the access groups. */
  tenantsString: z.string(),
  /** Incremented by every save; saving an older version is refused as a conflict. */
  version: z.int(),
});
export type UserSummary = z.infer<typeof UserSummary>;

export const User = z.strictObject({
  ...UserSummary.shape,
  /** Before `lastLogin`; only for the users themselves; null if there was none (D10). */
  previousLogin: Instant.nullable(),
  helpTopics: HelpTopics,
  /** Tenant id or ALL → capability → role. */
  grants: Grants,
  /** The user also has customers or groups whose users the caller does not manage. */
  hasOtherCustomers: z.boolean(),
  properties: z.array(z.strictObject({ propertyKey: z.string(), propertyValue: z.string() })),
});
export type User = z.infer<typeof User>;

export const byEmail = z.strictObject({ email: Email });

export const getUser = defineCall({
  method: 'GET',
  path: '/users/:email',
  summary: 'One user by e-mail: oneself, or somebody the caller may read',
  permission: 'signed-in',
  params: byEmail,
  response: User,
});

/** Stored with a user next to the preferences: saved filters (RNI:…), column choices and so on. */
export const PropertyKey = z.string().regex(/^[A-Za-z0-9_:./-]{1,100}$/, 'Must be a property name');

export const saveUserProperty = defineCall({
  method: 'POST',
  path: '/users/:email/properties',
  summary: 'Keep a property with the signed-in user; null forgets it',
  permission: 'signed-in',
  params: byEmail,
  query: z.strictObject({ userId: z.string().max(100).optional() }),
  body: z.strictObject({
    property_key: PropertyKey,
    property_value: z.string().max(20_000).nullable(),
    /** Sent again with a theme update. */
    theme: z.enum(['light', 'dark']).optional(),
  }),
  response: z.strictObject({ propertyKey: z.string(), propertyValue: z.string().nullable() }),
});
