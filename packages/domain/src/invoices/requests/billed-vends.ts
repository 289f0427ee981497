import { shownUser } from '../../inventory/people/named-people.ts';
import type { LedgerRow } from '../../inventory/ledger/ledger-rows.ts';
import type { Tag } from '../../inventory/ledger/stock.ts';
import { isManaged } from '../../products/sources.ts';
import type { OmitReason } from './request-status.ts';

/** The facts of a ledger row and its product that decide whether the provider bills it. */
export interface BillableRow extends Pick<LedgerRow, 'action' | 'owner'> {
  /** The product's. */
  readonly source: string;
}

/** The provider bills only vends of its own stock: no count, return, transfer or correction (B1, B2). */
export const isBilled = ({ action, owner, source }: BillableRow): boolean =>
  action === 'VEND' && owner === 'PROVIDER' && isManaged(source);

export interface ReversedVend {
  readonly vendKey: string;
  readonly reason: OmitReason;
  readonly rgaNumber: string;
  /** As shown. Empty if it was reversed automatically, because the tag was seen again. */
  readonly userName: string;
}

/**
 * The vends reversed by the rows of one posting (B11). A tag that the same posting returned was reversed for its
 * return (S21). `tags` are the changed tags after the posting.
 */
export function reversedVends(
  rows: readonly Pick<LedgerRow, 'reverses' | 'tagId' | 'userName' | 'userVerified'>[],
  tags: readonly Pick<Tag, 'tagId' | 'phase' | 'rgaNumber'>[],
): ReversedVend[] {
  const returned = new Map(
    tags.filter(({ phase }) => phase === 'returned').map(({ tagId, rgaNumber }) => [tagId, rgaNumber]),
  );
  return rows.flatMap(({ reverses, tagId, ...by }): ReversedVend[] => {
    if (reverses === null) return [];
    const userName = shownUser(by);
    const rgaNumber = returned.get(tagId);
    return [
      rgaNumber === undefined
        ? { vendKey: reverses, reason: 'REVERT', rgaNumber: '', userName }
        : { vendKey: reverses, reason: 'RETURN', rgaNumber, userName },
    ];
  });
}
