import { ACCESS_GROUP_TYPES, CAPABILITIES, MAX_IMPORT_ROWS, ROLES, USER_TYPES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { baseVersion, Email } from './fields.ts';
import { listQuery, pageOf, type ListColumns } from './lists.ts';
import { byEmail, HelpTopics, UserSummary } from './users-current.ts';

const defineCall = callsOf('users');

const read = { action: 'read', resource: 'users', for: 'somewhere' } as const;
/** The service also checks the customers. */
const change = { action: 'create', resource: 'users', for: 'somewhere' } as const;
const administer = { action: 'create', resource: 'users', for: 'ALL' } as const;

const part = z.string().trim().max(200);

export const UserFilter = z
  .strictObject({
    /** Users who see this customer, by its id or by one of its groups. */
    tenantId: z.string().max(100),
    firstName: part,
    lastName: part,
    email: part,
    /** Each word is part of the first name, the last name or the e-mail. */
    search: part,
    userType: z.enum(['customer', 'admin']),
  })
  .partial();

// Not next to the row, which every page loads with the user who is signed in.
export const USER_COLUMNS = {
  firstName: { header: 'First name', kind: 'text', fileWidth: 16 },
  lastName: { header: 'Last name', kind: 'text', fileWidth: 18 },
  email: { header: 'E-mail', kind: 'text', fileWidth: 30 },
  customers: { header: 'Customers', kind: 'text', fileWidth: 30 },
  lastLogin: { header: 'Last login', kind: 'instant' },
} as const satisfies ListColumns;

export const listUsers = defineCall({
  method: 'GET',
  path: '/users',
  summary: "Users of the caller's customers; all of them for who may read users for ALL",
  permission: read,
  query: listQuery({
    sort: ['email', 'firstName', 'lastName', 'lastLogin'],
    order: { key: 'email', direction: 'ASC' },
    fields: UserSummary.keyof().options,
    where: UserFilter,
    limit: { standard: 10, most: 100 },
  }),
  response: pageOf(UserSummary),
  csv: true,
});

/** 403 if the email belongs to a user whom the caller may not see. */
export const userExists = defineCall({
  method: 'GET',
  path: '/users/:email/exists',
  summary: 'Whether there is a user with this e-mail; 403 when there is one the caller may not see',
  permission: change,
  params: byEmail,
  response: z.strictObject({ exists: z.boolean() }),
});

export const userFormOptions = defineCall({
  method: 'GET',
  path: '/user-form-options',
  summary: 'Personas, help topics and the e-mail domains of admin users, for the user form',
  permission: read,
  response: z.strictObject({
    personas: z.array(
      z.strictObject({ identifier: z.string(), roles: z.partialRecord(z.enum(CAPABILITIES), z.enum(ROLES)) }),
    ),
    helpTopics: HelpTopics,
    adminDomains: z.array(z.string()),
  }),
});

const id = z.string().trim().min(1).max(100);

/** Deliberately loose: business rules are checked by the service, with their own texts. */
const UserFields = {
  firstName: z.string().trim().max(200),
  lastName: z.string().trim().max(200),
  userType: z.enum(USER_TYPES).nullable(),
  claims: z.strictObject({
    accessGroups: z.partialRecord(z.enum(ACCESS_GROUP_TYPES), z.array(id).max(1000)),
    roles: z.partialRecord(z.enum(CAPABILITIES), z.enum(ROLES)),
    personas: z.array(id).max(100),
  }),
  /** Only a help_admin may change them. */
  helpTopics: z.array(id).max(200).optional(),
};

export const createUser = defineCall({
  method: 'POST',
  path: '/users',
  summary: 'Create a user and mail the invitation',
  permission: change,
  fresh: 'roles',
  body: z.strictObject({ ...UserFields, email: z.string().trim().max(254) }),
  response: UserSummary,
});

export const updateUser = defineCall({
  method: 'PATCH',
  path: '/users/:email',
  summary: 'Change a user. Customers of theirs that the caller may not see stay as they are',
  permission: change,
  fresh: 'roles',
  params: byEmail,
  body: z.strictObject({ ...UserFields, version: baseVersion }),
  response: UserSummary,
});

export const deleteUser = defineCall({
  method: 'DELETE',
  path: '/users/:email',
  summary: 'Delete a user; their sessions end at once',
  permission: administer,
  fresh: 'roles',
  params: byEmail,
  response: z.strictObject({}),
});

export const resendInvite = defineCall({
  method: 'POST',
  path: '/users/:email/invite',
  summary: 'Mail the invitation again',
  permission: administer,
  params: byEmail,
  body: z.strictObject({}),
  response: z.strictObject({}),
});

export const setTemporaryPassword = defineCall({
  method: 'POST',
  path: '/users/:email/temporary-password',
  summary: 'Set a generated password that must be changed at the next sign-in; sessions end at once',
  permission: administer,
  programs: false,
  params: byEmail,
  body: z.strictObject({ email: Email, tempPassword: z.string().max(200) }),
  response: z.strictObject({}),
});

const ImportRow = z.strictObject({
  firstName: z.string().max(500),
  lastName: z.string().max(500),
  email: z.string().max(500),
  customerIds: z.array(z.string().max(100)).max(1000),
  personas: z.array(z.string().max(100)).max(100),
});

export const importUsers = defineCall({
  method: 'POST',
  path: '/users/imports',
  summary: 'Start importing users; each row stands on its own',
  permission: administer,
  fresh: 'roles',
  body: z.strictObject({
    jsonData: z.array(ImportRow).min(1).max(MAX_IMPORT_ROWS),
    /** For every imported user, added to the claims of the row. */
    claims: z.strictObject({ personas: z.array(id).max(100) }).default({ personas: [] }),
  }),
  response: z.strictObject({ importId: z.uuid() }),
});

export const readImport = defineCall({
  method: 'GET',
  path: '/users/imports/:importId',
  summary: 'How far an import is, and the result of each row done so far; only for who started it',
  permission: administer,
  params: z.strictObject({ importId: z.uuid() }),
  response: z.strictObject({
    total: z.int(),
    done: z.int(),
    finished: z.boolean(),
    /** In the order of the file. */
    results: z.array(
      z.strictObject({ imported: z.boolean(), userEmail: z.string(), errors: z.array(z.string()) }),
    ),
  }),
});
