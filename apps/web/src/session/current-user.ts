import { getUser, type User } from '@parwell/contract';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callApi } from './api.ts';
import { useSignedInEmail } from './session-context.ts';

export const currentUserQuery = (email: string) =>
  queryOptions({
    queryKey: ['user', email],
    queryFn: () => callApi(getUser, { params: { email } }),
    // Every part of the frame asks; the server decides about each call anyway.
    staleTime: 60_000,
  });

/** The person in front of the screen, with what they may do. */
export const useCurrentUser = (): UseQueryResult<User> => useQuery(currentUserQuery(useSignedInEmail()));
