import {
  ANYWHERE,
  expirationQuestion,
  expiredRemoval,
  isUsable,
  placeLimit,
  quantityQuestion,
  shelfLifeRemoval,
  usualQuantity,
  type CalendarDate,
  type Place,
  type PlaceLimit,
} from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { businessDaysOf, businessToday } from '../../../platform/business-days.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { listPlaceLimits } from '../../device-configuration/device-configuration.public.ts';
import { findLotEnds, listMovements, type MovementKind } from './stock-questions.queries.ts';

interface Moved {
  readonly cabinetId: string;
  readonly customerId: string;
  readonly productId: string;
  readonly kind: MovementKind;
  readonly quantity: number;
  /** By default nowhere in particular. */
  readonly place?: Place;
  /** Of a place that only another slice knows. */
  readonly limits?: readonly PlaceLimit[];
}

const said = (...questions: readonly (string | null)[]): string[] =>
  questions.filter((question) => question !== null);

/** Questions before so many units are moved or counted (S25). */
export async function askQuantity(db: Queryable, moved: Moved): Promise<string[]> {
  const { cabinetId, productId, kind, quantity, place = ANYWHERE } = moved;
  const limits = moved.limits ?? (await listPlaceLimits(db, cabinetId));
  return said(
    quantityQuestion(quantity, {
      limit: placeLimit(limits, productId, place),
      usual: usualQuantity(await listMovements(db, moved, kind)),
    }),
  );
}

export const askExpiration = (
  context: Pick<Context, 'config' | 'clock'>,
  expiration: CalendarDate | null,
): string[] => said(expirationQuestion(expiration, businessToday(context)));

export async function askExpired(
  context: Pick<Context, 'config' | 'clock' | 'db'>,
  {
    cabinetId,
    productId,
    lot,
  }: { readonly cabinetId: string; readonly productId: string; readonly lot: string },
  place: Place,
): Promise<string[]> {
  const { expiration, shelfLifeExp } = await findLotEnds(context.db, { cabinetId, productId, lot }, place);
  const days = businessDaysOf(context);
  const now = context.clock.now().getTime();
  if (expiration !== null && !isUsable({ expiration, thawComplete: null, shelfLifeExp: null }, now, days))
    return [expiredRemoval(lot, expiration)];
  return isUsable({ expiration, thawComplete: shelfLifeExp, shelfLifeExp }, now, days)
    ? []
    : [shelfLifeRemoval(lot)];
}
