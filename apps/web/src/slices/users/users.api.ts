import {
  createUser,
  deleteUser,
  getUser,
  listUsers,
  resendInvite,
  setTemporaryPassword,
  updateUser,
  userExists,
  userFormOptions,
  type CallArguments,
  type CallInput,
  type CallResponse,
} from '@parwell/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../../shared/api-failure.ts';
import { callApi } from '../../shared/api.ts';

export type UsersWhere = NonNullable<CallArguments<typeof listUsers>['query']['where']>;
export type UserFormOptions = CallResponse<typeof userFormOptions>;

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

/** The whole record, for the form. Never an old one: a save that knows an old version is refused. */
export const userRecordQuery = (email: string) =>
  queryOptions({
    queryKey: ['users', 'record', email],
    queryFn: ({ signal }) => callApi(getUser, { params: { email }, signal }),
    gcTime: 0,
    refetchOnReconnect: false,
  });

export const userFormOptionsQuery = queryOptions({
  queryKey: ['user-form-options'],
  queryFn: ({ signal }) => callApi(userFormOptions, { signal }),
  staleTime: 60_000,
});

/** Whether an e-mail is taken; null where that cannot be known. */
export async function isTaken(email: string, signal: AbortSignal): Promise<boolean | null> {
  try {
    return (await callApi(userExists, { params: { email }, signal })).exists;
  } catch (error) {
    // There is one whom this caller may not see.
    return error instanceof ApiFailure && error.status === 403 ? true : null;
  }
}

/** Lists show a change at once, and so does the frame when somebody has changed themselves. */
function useForgetUsers() {
  const client = useQueryClient();
  return (email: string) =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['users', 'list'] }),
      client.invalidateQueries({ queryKey: ['user', email] }),
    ]);
}

/** The same search, asked again. */
export function useSearchUsersAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['users', 'list'] });
}

export function useCreateUser() {
  const forget = useForgetUsers();
  return useMutation({
    mutationFn: (body: CallInput<typeof createUser>['body']) => callApi(createUser, { body }),
    onSuccess: ({ email }) => void forget(email),
  });
}

export type UserChanges = CallInput<typeof updateUser>['body'];

export function useUpdateUser() {
  const forget = useForgetUsers();
  return useMutation({
    mutationFn: ({ email, ...body }: UserChanges & { readonly email: string }) =>
      callApi(updateUser, { params: { email }, body }),
    onSuccess: ({ email }) => void forget(email),
  });
}

export function useDeleteUser() {
  const forget = useForgetUsers();
  return useMutation({
    mutationFn: (email: string) => callApi(deleteUser, { params: { email } }),
    onSuccess: (_answer, email) => void forget(email),
  });
}

export const useResendInvite = () =>
  useMutation({
    mutationFn: (email: string) => callApi(resendInvite, { params: { email }, body: {} }),
  });

export const useSetTemporaryPassword = () =>
  useMutation({
    mutationFn: ({ email, tempPassword }: { readonly email: string; readonly tempPassword: string }) =>
      callApi(setTemporaryPassword, { params: { email }, body: { email, tempPassword } }),
  });
