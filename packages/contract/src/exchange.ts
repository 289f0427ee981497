import { DOCUMENT_STATES, PARTNERS } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant } from './fields.ts';
import { listQuery, pageOf } from './lists.ts';

const defineCall = callsOf('exchange');

const DIRECTIONS = ['in', 'out'] as const;

export const ExchangedDocument = z.strictObject({
  id: z.int(),
  direction: z.enum(DIRECTIONS),
  partner: z.enum(PARTNERS),
  /** The name of the root element; empty if unreadable. */
  kind: z.string(),
  documentId: z.string(),
  state: z.enum(DOCUMENT_STATES),
  /** The reference that it waits for, or the reason of a refusal. */
  problem: z.string(),
  at: Instant,
  /** When it was delivered or imported. */
  doneAt: Instant.nullable(),
  tries: z.int(),
  /** How often the same document arrived again, without effect. */
  copies: z.int(),
  /** For an order: since when the ERP has not answered it. Null for all other kinds. */
  awaitedSince: Instant.nullable(),
});
export type ExchangedDocument = z.infer<typeof ExchangedDocument>;

export const DocumentFilter = z
  .strictObject({
    direction: z.enum(DIRECTIONS),
    partner: z.enum(PARTNERS),
    kind: z.string().max(100),
    state: z.enum(DOCUMENT_STATES),
    documentId: z.string().trim().max(200),
    at: z.strictObject({ between: z.tuple([Instant, Instant]) }),
    /** Unanswered orders. */
    answer: z.literal('awaited'),
  })
  .partial();
export type DocumentFilter = z.infer<typeof DocumentFilter>;

/** Documents name every customer, so only people who see every order may read them. */
const staff = { action: 'read', resource: 'orders', for: 'ALL' } as const;

export const listDocuments = defineCall({
  method: 'GET',
  path: '/exchange/documents',
  summary: 'Documents exchanged with the ERP and the warehouse, newest first',
  permission: staff,
  query: listQuery({
    sort: ['at', 'documentId'],
    order: { key: 'at', direction: 'DESC' },
    where: DocumentFilter,
    limit: { standard: 10, most: 500 },
    fields: ExchangedDocument.keyof().options,
  }),
  response: pageOf(ExchangedDocument),
});

const params = z.strictObject({ direction: z.enum(DIRECTIONS), entryId: z.coerce.number().int().min(1) });

export const getDocument = defineCall({
  method: 'GET',
  path: '/exchange/documents/:direction/:entryId',
  summary: 'A document as it was written or came',
  permission: staff,
  params,
  response: z.strictObject({ ...ExchangedDocument.shape, body: z.string() }),
});

export const retryDocument = defineCall({
  method: 'POST',
  path: '/exchange/documents/:direction/:entryId/retry',
  summary: 'Try again to take a document from quarantine, or to send one',
  permission: { action: 'create', resource: 'orders', for: 'ALL' },
  params,
  response: ExchangedDocument,
});

export const getExchange = defineCall({
  method: 'GET',
  path: '/exchange',
  summary: 'When documents were last exchanged with each partner, and what waits',
  permission: staff,
  response: z.strictObject({
    result: z.array(
      z.strictObject({
        partner: z.enum(PARTNERS),
        /** Documents for it wait until it is configured. */
        notConfigured: z.literal(true).optional(),
        lastSentAt: Instant.nullable(),
        lastReceivedAt: Instant.nullable(),
        unsent: z.int(),
        waiting: z.int(),
        quarantined: z.int(),
        /** Unanswered orders, and the late ones among them (R12). */
        unanswered: z.int(),
        late: z.int(),
        /** Why the exchange does not work now; empty if it does. */
        problem: z.string(),
      }),
    ),
    total_record: z.int(),
  }),
});
