import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { User } from '@parwell/contract';
import { Outlet, useLocation, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ApiFailure } from '../../session/api-failure.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { usePortalSettings } from '../../shared/portal-settings.ts';
import { screenAt } from '../../shared/screen.ts';
import { HeadingFocus } from '../../ui/heading-focus.ts';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { themeOf, useThemeChoice } from '../../ui/theme-choice.ts';
import { screens } from '../screens.ts';
import { BareFrame } from './bare-frame.tsx';
import { useChosenCustomer } from './chosen-customer.ts';
import { FailedStart } from './failed-start.tsx';
import { useFollowMenuLink } from './follow-menu-link.ts';
import { DESKTOP, DRAWER_WIDTH } from './frame-size.ts';
import { groupAt, litScreen, menuFor } from './menu-model.ts';
import { SideMenu } from './side-menu.tsx';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';
import { ShellSkeleton } from './shell-skeleton.tsx';
import { TopBar } from './top-bar.tsx';
import { useArrival } from './use-arrival.ts';
import { SHELL_TEXTS } from './shell.texts.ts';

const Preloads = lazy(() => import('./preloads.tsx'));
const IdleSignOut = lazy(() => import('./idle-sign-out.tsx'));

/** Menu, top bar and messages around every screen. It loads the user before it renders a screen. */
export function Shell() {
  const { data: user, error, refetch } = useCurrentUser();
  useThemeChoice(user && themeOf(user.properties));
  if (user) return <Frame user={user} />;
  if (error) {
    const forbidden = error instanceof ApiFailure && error.status === 403;
    return <FailedStart reason={error.message} onRetry={forbidden ? undefined : () => void refetch()} />;
  }
  return (
    <BareFrame>
      <LoadingState label={SHELL_TEXTS.loading}>
        <ShellSkeleton />
      </LoadingState>
    </BareFrame>
  );
}

function Frame({ user }: { user: User }) {
  const { pathname } = useLocation();
  const isDesktop = useMediaQuery(DESKTOP, { noSsr: true });
  const [collapsed, setCollapsed] = useState(false);
  const [opened, setOpened] = useState(false);
  const hasArrived = useArrival();
  const follow = useFollowMenuLink();
  const settings = usePortalSettings();
  const { customerId, customer } = useChosenCustomer(user.grants);
  const { customerId: inPath }: { customerId?: string } = useParams({ strict: false });
  const found = screenAt(screens, pathname);
  const current = found?.allowed(user.grants, inPath) ? found : undefined;
  const sections = menuFor(screens, user.grants, customerId, settings);
  const lit = litScreen(sections, current);
  const menu = (
    <SideMenu
      sections={sections}
      current={lit}
      isCurrentPage={lit === current}
      currentGroup={groupAt(lit, pathname)}
      knowledgeBaseUrl={settings.knowledgeBaseUrl}
      onFollow={() => {
        setOpened(false);
        follow();
      }}
    />
  );
  const open = isDesktop ? !collapsed : opened;
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <SkipLink />
      {settings.idleMinutes !== undefined && (
        <Suspense>
          <IdleSignOut minutes={settings.idleMinutes} />
        </Suspense>
      )}
      <Drawer
        variant={isDesktop ? 'persistent' : 'temporary'}
        open={open}
        onClose={() => setOpened(false)}
        sx={{ width: isDesktop && open ? DRAWER_WIDTH : 0, flexShrink: 0 }}
        slotProps={{
          paper: { elevation: 0, ...(!isDesktop && { 'aria-label': 'Menu' }), sx: { width: DRAWER_WIDTH } },
        }}
      >
        {menu}
      </Drawer>
      <Suspense>
        <Preloads grants={user.grants} sections={sections} />
      </Suspense>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <TopBar
          user={user}
          screen={current}
          customer={customer}
          sections={sections}
          menuOpen={open}
          onToggleMenu={() => (isDesktop ? setCollapsed(open) : setOpened(!open))}
          onFollow={follow}
        />
        <Box component="main" id={CONTENT_ID} tabIndex={-1} sx={{ p: { xs: 4, sm: 6 }, outline: 'none' }}>
          <ErrorBanner />
          <HeadingFocus value={hasArrived}>
            <Outlet />
          </HeadingFocus>
        </Box>
      </Box>
    </Box>
  );
}
