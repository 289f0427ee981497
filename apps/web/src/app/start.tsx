import { StrictMode, useEffect, type ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import type { Browser } from '../session/browser.ts';
import { enter } from '../session/enter.ts';
import { watchSession } from '../session/watch.ts';
import { PortalTheme } from '../ui/portal-theme.tsx';
import { openApp } from './app.tsx';
import { FailedStart } from './shell/failed-start.tsx';
import { SHELL_TEXTS } from './shell/shell.texts.ts';

export async function start(root: Root, browser: Browser): Promise<void> {
  const show = (page: ReactNode) =>
    root.render(
      <StrictMode>
        <PortalTheme>{page}</PortalTheme>
      </StrictMode>,
    );
  const entry = await enter(browser);
  switch (entry.kind) {
    case 'leaving':
      return;
    case 'unreachable':
      show(
        <FailedStart
          reason={SHELL_TEXTS.failedStart.unreachable}
          onRetry={() => void start(root, browser)}
        />,
      );
      return;
    case 'public':
      show(openApp({ browser, email: null }));
      return;
    case 'signed-in':
      show(
        <WatchedSession browser={browser} email={entry.email}>
          {openApp({ browser, email: entry.email })}
        </WatchedSession>,
      );
  }
}

interface WatchedSessionProps {
  readonly browser: Browser;
  readonly email: string;
  readonly children: ReactNode;
}

function WatchedSession({ browser, email, children }: WatchedSessionProps) {
  useEffect(() => watchSession(browser, email), [browser, email]);
  return children;
}
