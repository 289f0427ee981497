import type { Call } from '@parwell/contract';
import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { callKey } from '../../session/call-query.ts';
import type { ListAnswer } from '../list/define-list.ts';

export interface ShownPage<Row> {
  readonly rows: readonly Row[];
  /** The numbers of rows before the page and in all. */
  readonly before: number;
  readonly total: number;
}

const onScreen = (client: QueryClient, call: Call) =>
  client
    .getQueryCache()
    .findAll({ queryKey: callKey(call), type: 'active' })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);

/** The pages of a list's call that are on screen, the latest answer first. */
export function useShownPages<Row>(call: Call): () => readonly ShownPage<Row>[] {
  const client = useQueryClient();
  return useCallback(
    () =>
      onScreen(client, call).flatMap(({ state, queryKey }) => {
        const answer = state.data as ListAnswer<Row> | undefined;
        return answer
          ? [{ rows: answer.result, before: rowsBefore(queryKey[2]), total: answer.total_record }]
          : [];
      }),
    [client, call],
  );
}

interface Asked {
  readonly query?: {
    readonly offset?: number | string;
    /** For calls that count pages, from 1. */
    readonly page?: number | string;
    readonly limit?: number | string;
  };
}

function rowsBefore(asked: unknown): number {
  const { offset, page = 1, limit = 0 } = (asked as Asked | undefined)?.query ?? {};
  return Number(offset ?? (Number(page) - 1) * Number(limit));
}

/** Renders again when the list is answered, for content that is shown before its list. */
export function useListAnswers(call: Call): void {
  const client = useQueryClient();
  useSyncExternalStore(
    // A query may be created while another component renders, so the notification comes afterwards.
    useCallback((onChange) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)), [client]),
    () => onScreen(client, call)[0]?.state.dataUpdatedAt,
  );
}
