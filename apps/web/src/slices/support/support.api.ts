import { askSupport } from '@parwell/contract';
import { useCallMutation } from '../../session/use-call-mutation.ts';

export const useAskSupport = () =>
  useCallMutation(askSupport, {
    changes: [],
    input: (messageBody: string) => ({ body: { messageBody } }),
  });
