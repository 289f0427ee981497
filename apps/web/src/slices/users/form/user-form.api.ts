import {
  createUser,
  getUser,
  setTemporaryPassword,
  updateUser,
  userExists,
  type CallInput,
} from '@parwell/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { ApiFailure } from '../../../session/api-failure.ts';
import { callApi } from '../../../session/api.ts';
import { useForgetUsers } from '../forget-users.ts';

/** The whole record, for the form. Never an old one: a save that knows an old version is refused. */
export const userRecordQuery = (email: string) =>
  queryOptions({
    queryKey: ['users', 'record', email],
    queryFn: ({ signal }) => callApi(getUser, { params: { email }, signal }),
    gcTime: 0,
    refetchOnReconnect: false,
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

export function useCreateUser() {
  const forget = useForgetUsers();
  return useMutation({
    mutationFn: (body: CallInput<typeof createUser>['body']) => callApi(createUser, { body }),
    onSuccess: ({ email }) => forget(email),
  });
}

export type UserChanges = CallInput<typeof updateUser>['body'];

export function useUpdateUser() {
  const forget = useForgetUsers();
  return useMutation({
    mutationFn: ({ email, ...body }: UserChanges & { readonly email: string }) =>
      callApi(updateUser, { params: { email }, body }),
    onSuccess: ({ email }) => forget(email),
  });
}

export const useSetTemporaryPassword = () =>
  useMutation({
    mutationFn: ({ email, tempPassword }: { readonly email: string; readonly tempPassword: string }) =>
      callApi(setTemporaryPassword, { params: { email }, body: { email, tempPassword } }),
  });
