import {
  can,
  postAll,
  tagOutcome,
  type Posted,
  type Tag,
  type TagEdit,
  type TagOutcome,
  type TagStockEvent,
} from '@parwell/domain';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { auditOf } from '../../audit/audit.public.ts';
import { findTagOwners, findTags } from '../tagged-units/tagged-units.queries.ts';
import { lockLedger } from '../ledger/ledger-lock.ts';
import { loadStock } from '../ledger/load-stock.service.ts';
import { nameOfUser } from '../ledger/post-now.service.ts';
import { postEvents } from '../ledger/post-stock.service.ts';

const audit = auditOf('inventory', 'tag');

type Base = Pick<TagStockEvent, 'cause' | 'cabinetId' | 'at' | 'timeReplaced' | 'userName' | 'npi' | 'tagId'>;
type Without<Event, Key extends PropertyKey> = Event extends unknown ? Omit<Event, Key> : never;

/** An action on tags: an event of the ledger without person, time and tag. */
export type LedgerTagAction = Without<TagStockEvent, keyof Base>;

export interface TagActionRequest {
  /** The same request again changes nothing. */
  readonly requestId: string;
  readonly tagIds: readonly string[];
  readonly action: LedgerTagAction;
}

const EVENT_TYPES: Readonly<Record<LedgerTagAction['kind'], string>> = {
  'force vend': 'Tag Force Vended',
  'revert vend': 'Tag Vend Reverted',
  'return tag': 'Tag Returned',
  'edit tag': 'Tag Edited',
  'set owner': 'Tag Owner Set',
};

/** Tags posted in one transaction: few enough for devices and people who wait for the lock. */
const CHUNK = 100;

interface Chunk {
  readonly customerId: string;
  readonly tagIds: readonly string[];
}

/** The tags that the caller may change, by customer. Others are left out, as if they did not exist. */
async function chunksOf({ db }: Context, { grants }: Caller, tagIds: readonly string[]): Promise<Chunk[]> {
  const owners = await findTagOwners(db, [...new Set(tagIds)]);
  const byCustomer = Map.groupBy(
    owners.filter(({ customerId }) => can(grants, 'create', 'inventory', customerId)),
    ({ customerId }) => customerId,
  );
  return [...byCustomer].flatMap(([customerId, tags]) =>
    Array.from({ length: Math.ceil(tags.length / CHUNK) }, (_, n) => ({
      customerId,
      tagIds: tags.slice(n * CHUNK, (n + 1) * CHUNK).map(({ tagId }) => tagId),
    })),
  );
}

async function eventsOf(
  { clock }: Context,
  tx: Transaction,
  caller: Caller,
  { requestId, action }: TagActionRequest,
  tagIds: readonly string[],
): Promise<TagStockEvent[]> {
  const userName = await nameOfUser(tx, caller);
  const at = clock.now().getTime();
  return tagIds.map((tagId) => ({
    ...action,
    cause: `act/${requestId}/${tagId}`,
    cabinetId: '',
    at,
    timeReplaced: false,
    userName,
    npi: '',
    tagId,
  }));
}

/**
 * Locks the ledger of a tag's new customer too. In one order, so that two who give tags to each other do not
 * deadlock.
 */
async function lockLedgers(tx: Transaction, customerId: string, action: LedgerTagAction): Promise<void> {
  const changes: TagEdit = action.kind === 'edit tag' ? action.changes : {};
  for (const id of new Set([customerId, changes.customerId ?? customerId].toSorted()))
    await lockLedger(tx, id);
}

const tagsById = async (tx: Transaction, tagIds: readonly string[]): Promise<Map<string, Tag>> =>
  new Map((await findTags(tx, { tagIds, cabinetIds: [], serials: [] })).map((tag) => [tag.tagId, tag]));

/**
 * Does the same with tags of any customers, and answers for each known tag: done, unchanged, or refused with the
 * reason. Tags of a customer are posted a hundred in a transaction, so that an interrupted request is done for whole
 * chunks, and the same request again does the rest (S21).
 */
export async function actOnTags(
  context: Context,
  caller: Caller,
  act: TagActionRequest,
  /** Runs under the lock, before anything is posted. */
  check: (tx: Transaction) => Promise<void> = () => Promise.resolve(),
): Promise<Map<string, TagOutcome>> {
  const outcomes = new Map<string, TagOutcome>();
  for (const { customerId, tagIds } of await chunksOf(context, caller, act.tagIds)) {
    const decided = await context.db.transaction(async (tx) => {
      await lockLedgers(tx, customerId, act.action);
      await check(tx);
      const before = await tagsById(tx, tagIds);
      const events = await eventsOf(context, tx, caller, act, tagIds);
      const posted = await postEvents(context, tx, customerId, events);
      await recordActs(tx, context.clock.now(), caller, act, customerId, before, posted, tagIds);
      return tagIds.map((tagId, place) => outcomeOf(tagId, before.get(tagId), posted[place]));
    });
    for (const [tagId, outcome] of decided) outcomes.set(tagId, outcome);
  }
  return outcomes;
}

/** The outcome for each tag by the same rule, without writing anything. */
export async function previewActOnTags(
  context: Context,
  caller: Caller,
  act: TagActionRequest,
): Promise<Map<string, TagOutcome>> {
  const outcomes = new Map<string, TagOutcome>();
  for (const { customerId, tagIds } of await chunksOf(context, caller, act.tagIds))
    await context.db.transaction(async (tx) => {
      const events = await eventsOf(context, tx, caller, act, tagIds);
      const stock = await loadStock(context, tx, customerId, events);
      const { posted } = postAll(stock, events);
      for (const [place, tagId] of tagIds.entries())
        outcomes.set(...outcomeOf(tagId, stock.tags.get(tagId), posted[place]));
    });
  return outcomes;
}

function outcomeOf(tagId: string, before: Tag | undefined, posted: Posted | undefined): [string, TagOutcome] {
  if (!posted) throw new Error('An event was posted without a result');
  return [tagId, tagOutcome(before, posted)];
}

const audited = ({ customerId, owner, orderNumber, active, phase, cabinetId, rgaNumber }: Tag) => ({
  customerId,
  owner,
  orderNumber,
  active,
  phase,
  cabinetId,
  rgaNumber,
});

async function recordActs(
  tx: Transaction,
  now: Date,
  caller: Caller,
  { requestId, action }: TagActionRequest,
  customerId: string,
  before: ReadonlyMap<string, Tag>,
  posted: readonly Posted[],
  tagIds: readonly string[],
): Promise<void> {
  const eventType = EVENT_TYPES[action.kind];
  const events = tagIds.flatMap((tagId, place) => {
    const result = posted[place];
    const tag = before.get(tagId);
    if (result?.outcome !== 'posted' || !tag) return [];
    const after = result.effects.findLast((each) => each.effect === 'tag' && each.tag.tagId === tagId);
    return [
      {
        resourceId: tagId,
        customerId,
        by: caller,
        eventType,
        description: `${eventType}: ${tagId}`,
        before: audited(tag),
        after: { ...audited(after?.effect === 'tag' ? after.tag : tag), requestId },
      },
    ];
  });
  if (events.length > 0) await audit.recordMany(tx, now, events);
}
