import { importUsers, readImport, type CallInput, type CallResponse } from '@parwell/contract';
import { callQuery } from '../../../session/call-query.ts';
import { live } from '../../../session/live.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';

const LOOK_AGAIN_MS = 1000;

/** Refreshes nothing: the new users are loaded when the import has finished. */
export const useStartImport = () =>
  useCallMutation(importUsers, {
    changes: [],
    input: (body: CallInput<typeof importUsers>['body']) => ({ body }),
  });

export const importQuery = (importId: string) =>
  callQuery(
    readImport,
    { params: { importId } },
    {
      ...live<CallResponse<typeof readImport>>((run) => (run?.finished ? false : LOOK_AGAIN_MS)),
      staleTime: 'static',
      gcTime: 0,
    },
  );
