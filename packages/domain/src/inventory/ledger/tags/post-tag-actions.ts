import { mayChooseOwner, type Owner } from '../../goods/owners.ts';
import { outcomeOf, refuse } from '../posting.ts';
import { ROW_KINDS } from '../row-kinds.ts';
import { resolveTag } from './resolve-tag.ts';
import { isOnHand, sightingsOfTag, type Posting } from '../stock-draft.ts';
import type { Posted } from '../stock-effects.ts';
import type { TagStockEvent } from '../stock-events.ts';
import type { StockRefusal } from '../stock-refusals.ts';
import type { Tag } from '../stock.ts';
import {
  bringIn,
  changeOwner,
  changeTag,
  overruleSighting,
  reverseVend,
  removeTag,
  vendTag,
} from './tag-rows.ts';

type Kind<K extends TagStockEvent['kind']> = Extract<TagStockEvent, { kind: K }>;

/** A person's action overrules the last sighting, until the device sees something new. */
const overrule = (posting: Posting, { tagId, cabinetId }: Tag, present: boolean, at: number): void => {
  if (cabinetId !== null) overruleSighting(posting, tagId, cabinetId, present, at);
};

function forceVend(posting: Posting, tag: Tag, event: Kind<'force vend'>): StockRefusal | null {
  if (!tag.active) return { code: 'tag_inactive', params: { tagId: tag.tagId } };
  if (tag.phase === 'vended') return { code: 'tag_vended', params: { tagId: tag.tagId } };
  let inStock = tag;
  if (tag.phase === 'shipped') {
    const { cabinetId } = tag;
    if (cabinetId === null || !posting.draft.devices.has(cabinetId))
      return { code: 'tag_never_seen', params: { tagId: tag.tagId } };
    inStock = bringIn(posting, tag, cabinetId, event);
  } else if (!isOnHand(tag)) return { code: 'tag_not_in_stock', params: { tagId: tag.tagId } };
  vendTag(posting, inStock, event);
  overrule(posting, inStock, false, event.at);
  return null;
}

const canReverse = (posting: Posting, tag: Tag): boolean =>
  tag.phase === 'vended' && tag.vendKey !== null && posting.draft.vends.get(tag.vendKey)?.reversed === false;

function revertVend(posting: Posting, tag: Tag, event: Kind<'revert vend'>): StockRefusal | null {
  if (!tag.active) return { code: 'tag_inactive', params: { tagId: tag.tagId } };
  if (!canReverse(posting, tag)) return { code: 'tag_not_vended', params: { tagId: tag.tagId } };
  overrule(posting, reverseVend(posting, tag, event), true, event.at);
  return null;
}

function returnTag(posting: Posting, tag: Tag, event: Kind<'return tag'>): StockRefusal | null {
  const rgaNumber = event.rgaNumber.trim();
  if (rgaNumber === '') return { code: 'rga_required' };
  if (!tag.active) return { code: 'tag_inactive', params: { tagId: tag.tagId } };
  if (!isOnHand(tag) && !canReverse(posting, tag))
    return tag.phase === 'shipped'
      ? { code: 'tag_never_seen', params: { tagId: tag.tagId } }
      : { code: 'tag_not_in_stock', params: { tagId: tag.tagId } };
  const inStock = isOnHand(tag) ? tag : reverseVend(posting, tag, event);
  removeTag(
    posting,
    inStock,
    ROW_KINDS.returned,
    { ...event, note: `RGA ${rgaNumber}` },
    { phase: 'returned', rgaNumber },
  );
  overrule(posting, inStock, false, event.at);
  return null;
}

const mayOwn = ({ draft }: Posting, tag: Tag, owner: Owner): boolean =>
  owner === 'CUSTOMER' || mayChooseOwner(draft.products.get(tag.productId)?.source ?? '');

function setOwner(posting: Posting, tag: Tag, event: Kind<'set owner'>): StockRefusal | null {
  if (tag.owner === event.owner) return null;
  if (!mayOwn(posting, tag, event.owner)) return { code: 'owner_fixed' };
  if (isOnHand(tag)) changeOwner(posting, tag, event.owner, event);
  else changeTag(posting, tag, { owner: event.owner });
  return null;
}

/** A tag given to another customer is on its way there: its earlier place no longer counts. */
const givenTo = (customerId: string, at: number) =>
  ({ customerId, phase: 'shipped', cabinetId: null, lineKey: null, vendKey: null, since: at }) as const;

function editTag(posting: Posting, tag: Tag, event: Kind<'edit tag'>): StockRefusal | null {
  const { customerId = tag.customerId, orderNumber = tag.orderNumber } = event.changes;
  const { active = tag.active, owner = tag.owner } = event.changes;
  const moves = customerId !== tag.customerId;
  if (moves && isOnHand(tag))
    return { code: 'tag_on_hand_at', params: { tagId: tag.tagId, cabinetId: tag.cabinetId ?? '' } };
  if (owner !== tag.owner && !mayOwn(posting, tag, owner)) return { code: 'owner_fixed' };

  let now = tag;
  if (!active && isOnHand(tag)) {
    now = removeTag(posting, tag, ROW_KINDS.correctedOut, event, { phase: 'removed' });
    overrule(posting, tag, false, event.at);
  }
  if (owner !== now.owner && isOnHand(now)) now = changeOwner(posting, now, owner, event);
  const isChanged = moves || owner !== now.owner || orderNumber !== now.orderNumber || active !== now.active;
  if (isChanged)
    changeTag(posting, now, {
      owner,
      orderNumber,
      active,
      ...(moves && givenTo(customerId, event.at)),
    });
  // A device may see it at this moment.
  if (active && !tag.active && !moves && isSeen(posting, tag.tagId))
    resolveTag(posting, tag.tagId, event.at, null);
  return null;
}

const isSeen = ({ draft }: Posting, tagId: string): boolean =>
  sightingsOfTag(draft, tagId).some(({ cabinetId, present }) => present && draft.devices.has(cabinetId));

/** Tag actions of staff (S21). */
export function postTagAction(posting: Posting, event: TagStockEvent): Posted {
  const tag = posting.draft.tags.get(event.tagId);
  if (tag === undefined) return refuse({ code: 'tag_unknown', params: { tagId: event.tagId } });
  if (tag.customerId !== posting.draft.customerId)
    return refuse({ code: 'tag_of_other_customer', params: { tagId: tag.tagId } });
  const problem = act(posting, tag, event);
  return problem === null ? outcomeOf(posting) : refuse(problem);
}

function act(posting: Posting, tag: Tag, event: TagStockEvent): StockRefusal | null {
  switch (event.kind) {
    case 'force vend':
      return forceVend(posting, tag, event);
    case 'revert vend':
      return revertVend(posting, tag, event);
    case 'return tag':
      return returnTag(posting, tag, event);
    case 'edit tag':
      return editTag(posting, tag, event);
    case 'set owner':
      return setOwner(posting, tag, event);
  }
}
