import { readStockScan, type CallInput } from '@parwell/contract';
import { useRef } from 'react';
import { useCallMutation } from '../../../session/use-call-mutation.ts';

/** Asks what a scanned text means at a device. */
export const useReadScan = (cabinetId: string) =>
  useCallMutation(readStockScan, {
    changes: [],
    input: (body: CallInput<typeof readStockScan>['body']) => ({ params: { cabinetId }, body }),
  });

/**
 * Does one thing after the other, in the sequence in which they were asked for: a scan that comes while another one is
 * looked up, or a question about it is open, waits for it.
 */
export function useScanQueue() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.current.then(work);
    last.current = done.catch(() => undefined);
    return done;
  };
}
