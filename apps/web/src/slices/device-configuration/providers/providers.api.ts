import { addProvider, deleteProvider, findProvider } from '@parwell/contract';
import { callQuery } from '../../../session/call-query.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';

export const providerQuery = (npi: string) =>
  callQuery(findProvider, { params: { npi } }, { staleTime: 60_000 });

export const useAddProvider = (cabinetId: string) =>
  useCallMutation(addProvider, {
    changes: ['devices'],
    alsoAfterFailure: true,
    input: (npi: string) => ({ params: { cabinetId }, body: { npi } }),
  });

export const useDeleteProvider = (cabinetId: string) =>
  useCallMutation(deleteProvider, {
    changes: ['devices'],
    alsoAfterFailure: true,
    input: (npi: string) => ({ params: { cabinetId }, query: { npi } }),
  });
