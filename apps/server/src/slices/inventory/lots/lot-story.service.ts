import type { LotFilter, LotStory } from '@parwell/contract';
import { ALL, tenantsFor } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../platform/app-error.ts';
import { businessToday } from '../../../platform/business-days.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { findLotStory, type LotReader } from './lot-story.queries.ts';

export const lotReader = ({ grants }: Pick<Caller, 'grants'>): LotReader => ({
  stock: tenantsFor(grants, 'read', 'inventory'),
  orders: tenantsFor(grants, 'read', 'orders'),
});

export async function getLotStory(context: Context, caller: Caller, asked: LotFilter): Promise<LotStory> {
  const reader = lotReader(caller);
  const found = await findLotStory(context.db, reader, asked);
  if (!found) throw notFound('The lot');
  const readsOrders = reader.orders === ALL || reader.orders.length > 0;
  return { ...found, today: businessToday(context), inTransit: readsOrders ? found.inTransit : null };
}
