import {
  sendFlexConfiguration,
  setDefaultConfiguration,
  type CallInput,
  type DeviceDetails,
} from '@parwell/contract';
import { useCallMutation } from '../../../session/use-call-mutation.ts';

/** What was sent is shown at once, as not yet synced. What was refused stays in the form. */
export const useSendConfiguration = ({ cabinetId }: DeviceDetails) =>
  useCallMutation(sendFlexConfiguration, {
    changes: ['flex'],
    input: (body: CallInput<typeof sendFlexConfiguration>['body']) => ({ params: { cabinetId }, body }),
  });

export const useResetConfiguration = ({ cabinetId }: DeviceDetails) =>
  useCallMutation(setDefaultConfiguration, {
    changes: ['flex'],
    input: (_nothing: void) => ({ params: { cabinetId } }),
  });
