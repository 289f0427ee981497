import {
  createBrowserHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  type RouterHistory,
} from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { PortalTheme } from '../portal-theme.tsx';

interface InPortalProps {
  readonly history?: RouterHistory | undefined;
  readonly children: ReactNode;
}

export function InPortal({ history = createBrowserHistory(), children }: InPortalProps) {
  const [router] = useState(() => createRouter({ routeTree: createRootRoute(), history }));
  return (
    <PortalTheme>
      <RouterContextProvider router={router as never}>{children}</RouterContextProvider>
    </PortalTheme>
  );
}
