import { CAPABILITIES, MOST_TOKEN_ADDRESSES, MOST_TOKEN_NAME, ROLES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant, singleLine } from './fields.ts';
import { pageOf } from './lists.ts';
import { byEmail } from './users-current.ts';

const defineCall = callsOf('identity');

const Scopes = z.partialRecord(z.enum(CAPABILITIES), z.enum(ROLES));

/** What a person has made for a program (A1). */
export const ProgramToken = z.strictObject({
  tokenId: z.string(),
  /** Given by its owner, such as "Night export". */
  name: z.string(),
  /** As it was made; it never allows more than its person may at the time of a call. */
  scopes: Scopes,
  /** Of those that the person still belongs to; null: all of theirs. */
  customers: z.array(z.string()).nullable(),
  /** IP addresses and ranges; empty: from anywhere. */
  addresses: z.array(z.string()),
  madeAt: Instant,
  expiresAt: Instant,
  /** At most a minute old. */
  lastUsedAt: Instant.nullable(),
  lastUsedFrom: z.string().nullable(),
  /** Null while it can be used. */
  endedAt: Instant.nullable(),
});
export type ProgramToken = z.infer<typeof ProgramToken>;

const Query = z.strictObject({
  /** Also those that have ended in the last 90 days. */
  ended: z.enum(['true', 'false']).default('false'),
});
/** The newest 100; `total_record` counts all. */
const Answer = pageOf(ProgramToken);
const byToken = { tokenId: z.uuid() };

/** As for sessions. */
const administer = { action: 'create', resource: 'users', for: 'somewhere' } as const;

export const listOwnTokens = defineCall({
  method: 'GET',
  path: '/auth/tokens',
  summary: "One's own tokens for programs",
  permission: 'signed-in',
  query: Query,
  response: Answer,
});

export const createToken = defineCall({
  method: 'POST',
  path: '/auth/tokens',
  summary: 'Make a token for a program; its text is in this answer only',
  permission: 'signed-in',
  fresh: true,
  body: z.strictObject({
    name: singleLine(MOST_TOKEN_NAME),
    scopes: Scopes,
    /** Null: all, also those that the person gets later. */
    customers: z.array(z.string().min(1).max(100)).max(1000).nullable(),
    /** IP addresses and ranges; empty: from anywhere. */
    addresses: z.array(z.string().trim().max(50)).max(MOST_TOKEN_ADDRESSES).default([]),
    expiresAt: Instant,
  }),
  response: z.strictObject({
    /** For `Authorization: Bearer …`. */
    secret: z.string(),
    token: ProgramToken,
  }),
});

export const endToken = defineCall({
  method: 'DELETE',
  path: '/auth/tokens/:tokenId',
  summary: "End one of one's own tokens",
  permission: 'signed-in',
  params: z.strictObject(byToken),
  response: z.strictObject({}),
});

export const listTokensOf = defineCall({
  method: 'GET',
  path: '/users/:email/tokens',
  summary: 'The tokens of somebody whom one administers',
  permission: administer,
  programs: false,
  params: byEmail,
  query: Query,
  response: Answer,
});

export const endTokenOf = defineCall({
  method: 'DELETE',
  path: '/users/:email/tokens/:tokenId',
  summary: 'End a token of somebody whom one administers',
  permission: administer,
  programs: false,
  params: byEmail.extend(byToken),
  response: z.strictObject({}),
});
