import { getUser, type User } from '@parwell/contract';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callApi } from '../shared/api.ts';
import { useSignedInEmail } from './session-context.ts';

const userQuery = (email: string) =>
  queryOptions({
    queryKey: ['user', email],
    queryFn: () => callApi(getUser, { params: { email } }),
  });

/** The person in front of the screen, with what they may do. */
export const useCurrentUser = (): UseQueryResult<User> => useQuery(userQuery(useSignedInEmail()));
