import { readInvitation, setupUser, type CallInput, type CallResponse } from '@parwell/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '../../session/api.ts';

export type Invitation = CallResponse<typeof readInvitation>;

export const invitationQuery = (invitation: string) =>
  queryOptions({
    queryKey: ['invitation', invitation],
    queryFn: () => callApi(readInvitation, { body: { invitation } }),
    // Read once: a form somebody is filling in must not be replaced under their hands.
    staleTime: Infinity,
  });

export const useSetupUser = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof setupUser>['body']) => callApi(setupUser, { body }),
  });
