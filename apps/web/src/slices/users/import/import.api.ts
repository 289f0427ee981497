import { importUsers, readImport, type CallInput } from '@parwell/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

const LOOK_AGAIN_MS = 1000;

export const useStartImport = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof importUsers>['body']) => callApi(importUsers, { body }),
  });

/** How far an import is; asked for again until it has finished. */
export const importQuery = (importId: string) =>
  queryOptions({
    queryKey: ['users', 'import', importId],
    queryFn: ({ signal }) => callApi(readImport, { params: { importId }, signal }),
    refetchInterval: ({ state }) => (state.data?.finished ? false : LOOK_AGAIN_MS),
    gcTime: 0,
  });
