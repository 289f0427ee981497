import {
  createUser,
  getUser,
  setTemporaryPassword,
  updateUser,
  userExists,
  type CallInput,
} from '@parwell/contract';
import { queryOptions } from '@tanstack/react-query';
import { callKey, callQuery } from '../../../session/call-query.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';
import { ApiFailure } from '../../../session/api-failure.ts';
import { callApi } from '../../../session/api.ts';

/** Loaded anew for each form, because a save with an old version is refused. */
export const userRecordQuery = (email: string) =>
  callQuery(
    getUser,
    { params: { email } },
    { apart: 'form', gcTime: 0, staleTime: 'static', refetchOnReconnect: false },
  );

/** Null if unknown. */
async function emailExists(email: string, signal: AbortSignal): Promise<boolean | null> {
  try {
    return (await callApi(userExists, { params: { email }, signal })).exists;
  } catch (error) {
    // The user exists, but this caller may not see them.
    return error instanceof ApiFailure && error.status === 403 ? true : null;
  }
}

/** Never refetched; otherwise the form would report the user it has just created as taken. */
export const emailExistsQuery = (email: string) =>
  queryOptions({
    queryKey: callKey(userExists, { params: { email } }),
    queryFn: ({ signal }) => emailExists(email, signal),
    staleTime: 'static',
    gcTime: 0,
  });

export const useCreateUser = () =>
  useCallMutation(createUser, {
    changes: ['users'],
    input: (body: CallInput<typeof createUser>['body']) => ({ body }),
  });

export type UserChanges = CallInput<typeof updateUser>['body'];

export const useUpdateUser = () =>
  useCallMutation(updateUser, {
    changes: ['users'],
    input: ({ email, ...body }: UserChanges & { readonly email: string }) => ({ params: { email }, body }),
  });

export const useSetTemporaryPassword = () =>
  useCallMutation(setTemporaryPassword, {
    changes: [],
    input: (body: CallInput<typeof setTemporaryPassword>['body']) => ({
      params: { email: body.email },
      body,
    }),
  });
