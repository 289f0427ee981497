import type { LedgerRow } from '../../inventory/ledger-rows.ts';
import type { Tag } from '../../inventory/stock.ts';
import { isManaged } from '../../products/sources.ts';
import type { OmitReason } from './request-status.ts';

/** As much of a row of the ledger and its product as decides whether the provider bills it. */
export interface BillableRow extends Pick<LedgerRow, 'action' | 'owner'> {
  /** The source of the product. */
  readonly source: string;
}

/** The provider bills vends of its own stock and nothing else: no count, return, transfer or correction (B1, B2). */
export const isBilled = ({ action, owner, source }: BillableRow): boolean =>
  action === 'VEND' && owner === 'PROVIDER' && isManaged(source);

/** Why the request of a vend that was reversed is not billed. */
export interface ReversedVend {
  readonly vendKey: string;
  readonly reason: OmitReason;
  readonly rgaNumber: string;
  /** Who reversed it; empty if nobody did, because the tag was seen again. */
  readonly userName: string;
}

/**
 * The vends that rows of one posting reverse (B11). A tag that the same posting returned was reversed in order to be
 * returned (S21). `tags` are those that the posting changed, as they are after it.
 */
export function reversedVends(
  rows: readonly Pick<LedgerRow, 'reverses' | 'tagId' | 'userName'>[],
  tags: readonly Pick<Tag, 'tagId' | 'phase' | 'rgaNumber'>[],
): ReversedVend[] {
  const returned = new Map(
    tags.filter(({ phase }) => phase === 'returned').map(({ tagId, rgaNumber }) => [tagId, rgaNumber]),
  );
  return rows.flatMap(({ reverses, tagId, userName }): ReversedVend[] => {
    if (reverses === null) return [];
    const rgaNumber = returned.get(tagId);
    return [
      rgaNumber === undefined
        ? { vendKey: reverses, reason: 'REVERT', rgaNumber: '', userName }
        : { vendKey: reverses, reason: 'RETURN', rgaNumber, userName },
    ];
  });
}
