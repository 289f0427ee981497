import { readStockScan, type CallInput } from '@parwell/contract';
import { useRef } from 'react';
import { useCallMutation } from '../../../session/use-call-mutation.ts';

/** Reads a scanned text at a device. */
export const useReadScan = (cabinetId: string) =>
  useCallMutation(readStockScan, {
    changes: [],
    input: (body: CallInput<typeof readStockScan>['body']) => ({ params: { cabinetId }, body }),
  });

/** Runs tasks one after another: a scan waits while an earlier one is being read, or a question about it is open. */
export function useScanQueue() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.current.then(work);
    last.current = done.catch(() => undefined);
    return done;
  };
}
