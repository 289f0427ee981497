import { deleteUser, listUsers, resendInvite, type CallArguments } from '@parwell/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '../../session/api.ts';
import { useForgetUsers } from './forget-users.ts';

export type UsersWhere = NonNullable<CallArguments<typeof listUsers>['query']['where']>;

interface UsersQuery {
  readonly where: UsersWhere;
  readonly offset: number;
  readonly limit: number;
  readonly order?: string;
}

export const usersQuery = (query: UsersQuery) =>
  queryOptions({
    queryKey: ['users', 'list', query],
    queryFn: ({ signal }) => callApi(listUsers, { query, signal }),
    placeholderData: keepPreviousData,
  });

export function useDeleteUser() {
  const forget = useForgetUsers();
  return useMutation({
    mutationFn: (email: string) => callApi(deleteUser, { params: { email } }),
    onSuccess: (_answer, email) => forget(email),
  });
}

export const useResendInvite = () =>
  useMutation({
    mutationFn: (email: string) => callApi(resendInvite, { params: { email }, body: {} }),
  });
