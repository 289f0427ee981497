import {
  AuditEntry,
  listAudit,
  listAuditEventTypes,
  type CallArguments,
  type CallResponse,
} from '@parwell/contract';
import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query';
import { callApi } from '../../session/api.ts';

export type AuditWhere = NonNullable<CallArguments<typeof listAudit>['query']['where']>;

interface AuditQuery {
  readonly where: AuditWhere;
  readonly offset: number;
  readonly limit: number;
  readonly order?: string;
}

const FIELDS = JSON.stringify(Object.keys(AuditEntry.shape));

/** This call alone has other names for what every list answers. */
const asPage = ({ data, total_count }: CallResponse<typeof listAudit>) => ({
  result: data,
  total_record: total_count,
});

export const auditQuery = (query: AuditQuery) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) =>
      callApi(listAudit, { query: { ...query, skip: query.offset, fields: FIELDS }, signal }),
    select: asPage,
    placeholderData: keepPreviousData,
  });

const typesKey: QueryKey = ['audit-types'];

/** What the log holds, for the choices of two filters. */
export const auditTypesQuery = {
  queryKey: typesKey,
  queryFn: () => callApi(listAuditEventTypes, {}),
  staleTime: 60_000,
};
