import { useState } from 'react';
import { ApiFailure } from '../../../session/api-failure.ts';
import { failureOf, type Failure } from '../../../shared/rephrased.ts';

interface ConfirmedNumber<Answer> {
  /** The number that was shown to whoever opened the dialog. */
  readonly shown: number;
  readonly act: (expected: number) => Promise<Answer>;
  readonly recount: () => Promise<number>;
  readonly failedText: string;
}

/**
 * Does something with as many requests as somebody has confirmed. If the server refuses because there are more or fewer by
 * then, the new number is there to be confirmed (B8).
 */
export function useConfirmedNumber<Answer>({ shown, act, recount, failedText }: ConfirmedNumber<Answer>) {
  const [count, setCount] = useState(shown);
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  /** What the server said when the number had changed. */
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
