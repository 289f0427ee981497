import {
  getOrderJobStatus,
  getRestockCounts,
  listRecommendations,
  type CallResponse,
  type RecommendationFilter,
  type RestockRecommendation,
} from '@parwell/contract';
import { ORDER_JOB_POLL_MS, RESTOCK_STATUSES } from '@parwell/domain';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callApi } from '../../session/api.ts';
import { callKey, callQuery } from '../../session/call-query.ts';
import { live, LIVE_MS } from '../../session/live.ts';
import type { ListInput } from '../../ui/list/define-list.ts';

export type RecommendationType = NonNullable<RecommendationFilter['recommendationType']>;

/** A page of one of the two lists (OAPI-009..014). */
export const rowsOf =
  (recommendationType: RecommendationType) =>
  ({ where, offset, limit, order }: ListInput<RecommendationFilter>) => {
    const { inventoryStatuses, ids: _none, ...filter } = where;
    return {
      query: {
        ...filter,
        recommendationType,
        inventoryStatuses: JSON.stringify(inventoryStatuses ?? RESTOCK_STATUSES),
        enforceRestockDowExclusions: 'true' as const,
        offset: String(offset),
        limit: String(limit),
        ...(order !== undefined && { orderBy: order }),
      },
    };
  };

/** The badges are drawn one after the other, but load once. */
const COUNTS = { ...live(), staleTime: LIVE_MS };

export const countsQuery = (customerId: string | undefined) =>
  callQuery(getRestockCounts, { query: customerId === undefined ? {} : { customerId } }, COUNTS);

/** Loads no rows, only the times of the last updates. */
export const freshnessQuery = () => callQuery(listRecommendations, rowsById(['-']), live());

/** More ids would make the address too long. */
const IDS_PER_CALL = 100;

const rowsById = (ids: readonly string[]) => ({
  query: {
    ids: JSON.stringify(ids),
    limit: String(IDS_PER_CALL),
    enforceRestockDowExclusions: 'false' as const,
  },
});

const chunksOf = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / IDS_PER_CALL) }, (_, index) =>
    ids.slice(index * IDS_PER_CALL, (index + 1) * IDS_PER_CALL),
  );

/** The current rows, from any page; undefined until all are known. */
export function usePresentRows(
  ids: readonly string[],
): ReadonlyMap<string, RestockRecommendation> | undefined {
  return useQueries({
    queries: chunksOf(ids.toSorted()).map((chunk) => callQuery(listRecommendations, rowsById(chunk), live())),
    combine: (answers) =>
      answers.every(({ data }) => data !== undefined)
        ? byId(answers.flatMap(({ data }) => data?.result ?? []))
        : undefined,
  });
}

const byId = (rows: readonly RestockRecommendation[]): ReadonlyMap<string, RestockRecommendation> =>
  new Map(rows.map((row) => [row.id, row]));

/** The current rows; deleted ones are missing. */
export async function askRows(ids: readonly string[]): Promise<ReadonlyMap<string, RestockRecommendation>> {
  const answers = await Promise.all(
    chunksOf(ids).map((chunk) => callApi(listRecommendations, rowsById(chunk))),
  );
  return byId(answers.flatMap(({ result }) => result));
}

/** The rows that are, or just were, on the screen. */
export function useShownRows(): () => ReadonlyMap<string, RestockRecommendation> {
  const client = useQueryClient();
  return useCallback(() => {
    const answers = client
      .getQueryCache()
      .findAll({ queryKey: callKey(listRecommendations) })
      .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt);
    return byId(
      answers.flatMap(
        ({ state }) => (state.data as CallResponse<typeof listRecommendations> | undefined)?.result ?? [],
      ),
    );
  }, [client]);
}

export type JobStatus = CallResponse<typeof getOrderJobStatus>;

/** Whether a release runs. Polled every 5 s once rows are selected, and while it runs. */
export const jobStatusQuery = (isAwaited: boolean) =>
  callQuery(
    getOrderJobStatus,
    {},
    live((shown) => (isAwaited || shown?.status === 'In Progress' ? ORDER_JOB_POLL_MS : false)),
  );
