import type { Evidence } from '@parwell/contract';
import { causeOfRow } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { findCommandOrigin } from '../../commands/commands.public.ts';
import { findDoorSession, findEvent, listTagReads } from '../../device-gateway/device-gateway.public.ts';
import { stockTenants } from './stock-tenants.ts';
import { findReviewOf, findRow, type RowOfLedger } from './evidence.queries.ts';

/** A row of the ledger with all its evidence (S9). */
export async function getEvidence({ db }: Context, caller: Caller, id: number): Promise<Evidence> {
  const found = await findRow(db, stockTenants(caller), id);
  if (!found) throw notFound('The transaction');
  const { key: _key, cabinetId: _cabinetId, customerId: _customerId, ...row } = found;
  const door = row.session === '' ? null : await findDoorSession(db, found, row.session);
  return {
    ...row,
    cause: await findCause(db, found),
    door: door && { ...door, userName: row.userName },
    reads: row.tagId === '' ? [] : await listTagReads(db, found, row),
  };
}

async function findCause(db: Queryable, row: RowOfLedger): Promise<Evidence['cause']> {
  const { kind, id } = causeOfRow(row.key);
  const said = { kind, name: '', at: null, by: '' };
  switch (kind) {
    case 'event':
      return { ...said, ...(await findEvent(db, row, id)) };
    case 'command':
      return { ...said, ...(await findCommandOrigin(db, row.cabinetId, id)) };
    case 'review':
      return { ...said, ...(await findReviewOf(db, row.cabinetId, id)) };
    case 'shipment':
      return { ...said, name: id };
    default:
      return { ...said, by: kind === 'act' ? row.userName : '' };
  }
}
