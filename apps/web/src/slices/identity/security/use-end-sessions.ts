import { useCallback } from 'react';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../../ui/feedback/use-notify-failure.ts';
import { useConfirm } from '../../../ui/forms/confirm.tsx';
import { SECURITY_TEXTS } from './security.texts.ts';

interface Ending {
  readonly title: string;
  readonly message: string;
  readonly confirmLabel: string;
  readonly end: () => Promise<{ readonly ended: number }>;
}

/** Asks, ends, and says how many have ended. */
export function useEndSessions(): (ending: Ending) => Promise<void> {
  const confirm = useConfirm();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  return useCallback(
    async ({ end, ...question }) => {
      if (!(await confirm({ ...question, danger: true }))) return;
      try {
        const { ended } = await end();
        notify({ message: SECURITY_TEXTS.endedCount(ended), type: 'success' });
      } catch (error) {
        notifyFailure(SECURITY_TEXTS.notEnded, error);
      }
    },
    [confirm, notify, notifyFailure],
  );
}
