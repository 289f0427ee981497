import { getStockSummary } from '@parwell/contract';
import { callQuery } from '../../../session/call-query.ts';
import { live, LIVE_MS } from '../../../session/live.ts';

/** Several parts of the device page show it: one call for all of them, though some are drawn after its answer. */
export const stockSummaryQuery = (cabinetId: string) =>
  callQuery(getStockSummary, { params: { cabinetId } }, { ...live(), staleTime: LIVE_MS });
