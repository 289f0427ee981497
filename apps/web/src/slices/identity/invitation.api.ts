import { readInvitation, setupUser, type CallInput, type CallResponse } from '@parwell/contract';
import { callQuery } from '../../session/call-query.ts';
import { useCallMutation } from '../../session/use-call-mutation.ts';

export type Invitation = CallResponse<typeof readInvitation>;

/** Never refetched, so that the form does not change while somebody fills it in. */
export const invitationQuery = (invitation: string) =>
  callQuery(readInvitation, { body: { invitation } }, { staleTime: 'static', cancellable: false });

export const useSetupUser = () =>
  useCallMutation(setupUser, {
    changes: [],
    input: (body: CallInput<typeof setupUser>['body']) => ({ body }),
  });
