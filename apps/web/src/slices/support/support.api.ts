import { askSupport } from '@parwell/contract';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../session/api.ts';

export const useAskSupport = () =>
  useMutation({ mutationFn: (messageBody: string) => callApi(askSupport, { body: { messageBody } }) });
