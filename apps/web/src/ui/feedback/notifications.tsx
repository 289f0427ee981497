import { useCallback, useRef, useState, type ReactNode } from 'react';
import { LiveRegions } from './live-regions.tsx';
import { enqueue, noticeToShow, NotifyContext, type Notice, type QueuedNotice } from './notices.ts';
import { NoticeSnackbar } from './notice-snackbar.tsx';
import { interrupts } from './severity.ts';

/** Provides `useNotify`, and shows the messages one at a time. */
export function Notifications({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly QueuedNotice[]>([]);
  const nextId = useRef(0);
  const notify = useCallback((notice: Notice) => {
    const id = nextId.current++;
    setQueue((waiting) => enqueue(waiting, { ...notice, id }));
  }, []);
  const dismiss = useCallback((id: number) => {
    setQueue((waiting) => waiting.filter((notice) => notice.id !== id));
  }, []);

  const shown = noticeToShow(queue);
  return (
    <NotifyContext value={notify}>
      {children}
      <LiveRegions urgent={shown !== undefined && interrupts(shown.type ?? 'info')}>
        {shown && <NoticeSnackbar key={shown.id} notice={shown} onDismiss={dismiss} />}
      </LiveRegions>
    </NotifyContext>
  );
}
