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

/** The whole record, for the form. Never an old one: a save that knows an old version is refused. */
export const userRecordQuery = (email: string) =>
  callQuery(
    getUser,
    { params: { email } },
    { apart: 'form', gcTime: 0, staleTime: 'static', refetchOnReconnect: false },
  );

/** Whether an e-mail is taken; null where that cannot be known. */
async function isTaken(email: string, signal: AbortSignal): Promise<boolean | null> {
  try {
    return (await callApi(userExists, { params: { email }, signal })).exists;
  } catch (error) {
    // There is one whom this caller may not see.
    return error instanceof ApiFailure && error.status === 403 ? true : null;
  }
}

/** Asked once: the user whom the form creates is no reason to say that the e-mail is taken. */
export const isTakenQuery = (email: string) =>
  queryOptions({
    queryKey: callKey(userExists, { params: { email } }),
    queryFn: ({ signal }) => isTaken(email, signal),
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
