import { addLocation, deleteLocation, type CallInput } from '@parwell/contract';
import { useCallMutation } from '../../../session/use-call-mutation.ts';

export const useAddLocation = (cabinetId: string) =>
  useCallMutation(addLocation, {
    changes: ['devices'],
    alsoAfterFailure: true,
    input: (body: CallInput<typeof addLocation>['body']) => ({ params: { cabinetId }, body }),
  });

export const useDeleteLocation = (cabinetId: string) =>
  useCallMutation(deleteLocation, {
    changes: ['devices'],
    alsoAfterFailure: true,
    input: (locationId: string) => ({ params: { cabinetId, locationId } }),
  });
