import { useCallback, useRef, useState, type ReactNode } from 'react';
import { LiveRegions } from './live-regions.tsx';
import { NotifyContext, withNewer, type Notice, type RaisedNotice } from './notices.ts';
import { NoticeSnackbar } from './notice-snackbar.tsx';
import { interrupts } from './severity.ts';

export function Notifications({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<readonly RaisedNotice[]>([]);
  const nextId = useRef(0);
  const notify = useCallback((notice: Notice) => {
    const id = nextId.current++;
    setNotices((older) => withNewer(older, { ...notice, id }));
  }, []);
  const dismiss = useCallback((id: number) => {
    setNotices((raised) => raised.filter((notice) => notice.id !== id));
  }, []);

  const shown = notices.at(-1);
  return (
    <NotifyContext value={notify}>
      {children}
      <LiveRegions urgent={shown !== undefined && interrupts(shown.type ?? 'info')}>
        {shown && <NoticeSnackbar key={shown.id} notice={shown} onDismiss={dismiss} />}
      </LiveRegions>
    </NotifyContext>
  );
}
