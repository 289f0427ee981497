import { checkIdle } from '@parwell/domain';
import { useCallback, useEffect, useState } from 'react';
import { ACTIVITIES, noteActivity, usedUntil } from '../../session/activity.ts';
import { createUseReport } from '../../session/report-use.ts';

/** The first activity is recorded at once, later ones not more often than this. */
const NOTE_EVERY_MS = 1000;

/**
 * Calls `onEnd` after that many minutes without a key, click or touch in any tab. Returns the seconds left
 * while the user must be warned, otherwise null.
 */
export function useIdle(minutes: number, onEnd: () => void): { left: number | null; stay: () => void } {
  const [left, setLeft] = useState<number | null>(null);
  const stay = useCallback(() => {
    noteActivity(minutes);
    setLeft(null);
  }, [minutes]);

  useEffect(() => {
    let ended = false;
    const report = createUseReport();
    const check = () => {
      const until = usedUntil();
      if (ended || until === null) return;
      const verdict = checkIdle(until, Date.now());
      void report(until - minutes * 60_000);
      setLeft(verdict === 'warn' ? Math.ceil((until - Date.now()) / 1000) : null);
      if (verdict !== 'end') return;
      ended = true;
      onEnd();
    };
    let noted = 0;
    const note = () => {
      const now = Date.now();
      // After sleep the time is checked first: the key that woke the computer comes too late.
      if (now - noted >= NOTE_EVERY_MS) check();
      if (ended || now - noted < NOTE_EVERY_MS) return;
      noted = now;
      stay();
    };
    if (usedUntil() === null) noteActivity(minutes);
    for (const activity of ACTIVITIES)
      window.addEventListener(activity, note, { capture: true, passive: true });
    const timer = setInterval(check, 1000);
    return () => {
      clearInterval(timer);
      for (const activity of ACTIVITIES) window.removeEventListener(activity, note, { capture: true });
    };
  }, [minutes, onEnd, stay]);

  return { left, stay };
}
