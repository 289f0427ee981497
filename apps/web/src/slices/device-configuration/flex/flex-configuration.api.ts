import {
  sendFlexConfiguration,
  setDefaultConfiguration,
  type CallInput,
  type DeviceDetails,
} from '@parwell/contract';
import { useCallMutation } from '../../../session/use-call-mutation.ts';

/** Shows the sent configuration at once, as not yet synced. If it is refused, the edits stay in the form. */
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
