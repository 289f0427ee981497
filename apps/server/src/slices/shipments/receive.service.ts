import type { CallArguments, ReceivedLine, receiveShipments } from '@parwell/contract';
import { CONFIRMED_FIELD, misplacedQuestion, tenantsFor } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { findMisplacements } from '../device-configuration/device-configuration.public.ts';
import { askQuantity, receiveLine } from '../inventory/inventory.public.ts';
import { findLineState } from './receive.queries.ts';

type Asked = CallArguments<typeof receiveShipments>['body'];

const NOT_FOUND = 'The shipment line was not found.';
const USED_BEFORE = 'This request was made before, for another shipment line.';

/**
 * Receives lines into a device, each in its own transaction: a refused line does not hold up the others, and the same
 * request again gets the same answer (R14).
 */
export async function receiveLines(
  context: Context,
  caller: Caller,
  { cabinetId, customerNote, confirmed, lines }: Asked,
): Promise<{ result: ReceivedLine[] }> {
  const tenants = tenantsFor(caller.grants, 'create', 'inventory');
  const result: ReceivedLine[] = [];
  for (const { lineKey, requestId, qty } of lines) {
    const findState = () => findLineState(context.db, tenants, cabinetId, lineKey);
    // A line can only be received into the device it was shipped to.
    const state = await findState();
    // The shipped quantity needs no confirmation; another may be a typing error.
    const asksQuantity = state !== undefined && qty !== state.openQty;
    const misplaced = state ? await findMisplacements(context.db, cabinetId, [state]) : [];
    const questions = confirmed
      ? []
      : [
          ...misplaced.map(misplacedQuestion),
          ...(asksQuantity
            ? await askQuantity(context.db, { ...state, cabinetId, kind: 'Insert', quantity: qty })
            : []),
        ];
    const receipt = { requestId, cabinetId, note: customerNote, lineKey, count: qty, misplaced, questions };
    result.push(
      state
        ? await receiveOne(context, caller, receipt, findState)
        : answer(lineKey, 'refused', { message: NOT_FOUND }),
    );
  }
  return { result };
}

async function receiveOne(
  context: Context,
  caller: Caller,
  receipt: Parameters<typeof receiveLine>[2],
  findState: () => ReturnType<typeof findLineState>,
): Promise<ReceivedLine> {
  const { lineKey } = receipt;
  try {
    const posted = await receiveLine(context, caller, receipt);
    if (posted.outcome === 'posted' && !posted.inReview) return answer(lineKey, 'received');
    if (posted.outcome === 'posted') {
      const reasons = posted.effects.flatMap((effect) =>
        effect.effect === 'review' ? [effect.review.suspendedReason] : [],
      );
      return answer(lineKey, 'in review', { message: reasons[0] ?? '' });
    }
    // A repeated request gets its earlier result.
    const state = await findState();
    if (state?.isInReview) return answer(lineKey, 'in review');
    return state?.isDone ? answer(lineKey, 'received') : answer(lineKey, 'refused', { message: USED_BEFORE });
  } catch (error) {
    if (!(error instanceof AppError) || !['refused', 'conflict'].includes(error.code)) throw error;
    if (error.details?.some(({ field }) => field === CONFIRMED_FIELD))
      return answer(lineKey, 'unconfirmed', { message: error.message });
    const { receivedAt = null, receivedBy: by = '' } = (await findState()) ?? {};
    return answer(lineKey, 'refused', {
      message: error.message,
      receivedBefore:
        error.code === 'conflict' && receivedAt !== null ? { by, at: receivedAt.toISOString() } : null,
    });
  }
}

const answer = (
  lineKey: string,
  outcome: ReceivedLine['outcome'],
  more: Partial<Pick<ReceivedLine, 'message' | 'receivedBefore'>> = {},
): ReceivedLine => ({ lineKey, outcome, message: '', receivedBefore: null, ...more });
