import { getStockSummary } from '@parwell/contract';
import { callQuery } from '../../../session/call-query.ts';
import { live, LIVE_MS } from '../../../session/live.ts';

/**
 * What the device page says of a device's stock in several places: one call for all of them, though some are shown after
 * it was answered.
 */
export const stockSummaryQuery = (cabinetId: string) =>
  callQuery(getStockSummary, { params: { cabinetId } }, { ...live(), staleTime: LIVE_MS });
