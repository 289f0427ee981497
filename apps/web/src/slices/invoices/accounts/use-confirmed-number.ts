import { useState } from 'react';
import { ApiFailure } from '../../../session/api-failure.ts';
import { failureOf, type Failure } from '../../../shared/rephrased.ts';

interface ConfirmedNumber<Answer> {
  /** When the dialog opened. */
  readonly shown: number;
  readonly act: (expected: number) => Promise<Answer>;
  readonly recount: () => Promise<number>;
  readonly failedText: string;
}

/**
 * Acts on the number of requests that the user confirmed. If the server counts differently by then, it asks to
 * confirm the new number (B8).
 */
export function useConfirmedNumber<Answer>({ shown, act, recount, failedText }: ConfirmedNumber<Answer>) {
  const [count, setCount] = useState(shown);
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  /** The server's message when the number has changed. */
  const [changed, setChanged] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const confirm = async (expected = count) => {
    if (busy) return;
    setBusy(true);
    setChanged(null);
    setFailure(null);
    try {
      setAnswer(await act(expected));
    } catch (error) {
      const now =
        error instanceof ApiFailure && error.refused ? await recount().catch(() => expected) : expected;
      if (now === expected) setFailure(failureOf(failedText, error));
      else {
        setCount(now);
        setChanged((error as ApiFailure).message);
      }
    } finally {
      setBusy(false);
    }
  };
  return { count, busy, answer, changed, failure, confirm };
}
