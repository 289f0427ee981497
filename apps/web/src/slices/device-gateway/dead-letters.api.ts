import { listDeadLetters, readDeadLetter, type CallArguments } from '@parwell/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../session/api.ts';

interface DeadLettersQuery {
  readonly where: NonNullable<CallArguments<typeof listDeadLetters>['query']['where']>;
  readonly offset: number;
  readonly limit: number;
  readonly order?: string;
}

export const deadLettersQuery = (query: DeadLettersQuery) =>
  queryOptions({
    queryKey: ['dead-letters', 'list', query],
    queryFn: ({ signal }) => callApi(listDeadLetters, { query: { ...query, skip: query.offset }, signal }),
    placeholderData: keepPreviousData,
  });

export const deadLetterQuery = (letterId: number) =>
  queryOptions({
    queryKey: ['dead-letters', 'letter', letterId],
    queryFn: ({ signal }) => callApi(readDeadLetter, { params: { letterId }, signal }),
  });
