import type { CallResponse, getTemperature } from '@parwell/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { graphsOf } from './grouped-lines.ts';
import type { Grouping } from './line-names.ts';

type Part = UseQueryResult<CallResponse<typeof getTemperature>>;

/** Joins parts that were requested one after the other. */
export const combineParts = (by: Grouping) => (parts: readonly Part[]) => {
  const loaded = parts.flatMap(({ data }) => (data ? [data] : []));
  return {
    graphs: loaded.flatMap((part) => graphsOf(part, by)),
    total: loaded[0]?.total_record,
    omitted: loaded.reduce((sum, part) => sum + part.omittedLines, 0),
    failed: parts.flatMap(({ error, data, refetch }) => (error && !data ? [{ error, refetch }] : []))[0],
    loading: parts.some(({ isPending }) => isPending),
  };
};
