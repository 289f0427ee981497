import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { CustomerName, User } from '@parwell/contract';
import { lazy, Suspense, useState } from 'react';
import type { Screen } from '../../shared/screen.ts';
import { ChooseCustomer } from './choose-customer.tsx';
import { FindButton } from './find/find-button.tsx';
import { Icon } from './icons.tsx';
import type { MenuSection } from './menu-model.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { SHELL_TEXTS } from './shell.texts.ts';

const DownloadQueue = lazy(() => import('../../slices/reports/queue/download-queue.tsx'));

interface TopBarProps {
  readonly user: User;
  readonly screen: Screen | undefined;
  readonly customer: CustomerName | null;
  readonly sections: readonly MenuSection[];
  readonly menuOpen: boolean;
  readonly onToggleMenu: () => void;
  readonly onFollow: () => void;
}

export function TopBar(props: TopBarProps) {
  const { user, screen, customer, sections, menuOpen, onToggleMenu, onFollow } = props;
  const [queueOpen, setQueueOpen] = useState(false);
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1, sm: 3 },
        minHeight: 56,
        px: { xs: 3, sm: 6 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton
        aria-label={menuOpen ? SHELL_TEXTS.closeMenu : SHELL_TEXTS.openMenu}
        aria-expanded={menuOpen}
        onClick={onToggleMenu}
      >
        <Icon name="Menu" />
      </IconButton>
      <Box sx={{ flex: 1, maxWidth: 320, minWidth: 0 }}>
        {/* Only for pages where the customer is optional; a page about one customer shows it itself. */}
        {screen?.acceptsCustomer === true && <ChooseCustomer screen={screen} customer={customer} />}
      </Box>
      <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 1 }}>
        <FindButton sections={sections} grants={user.grants} onFollow={onFollow} />
        <Suspense fallback={<Box sx={{ width: 40 }} />}>
          <DownloadQueue open={queueOpen} onOpenChange={setQueueOpen} />
        </Suspense>
        <ProfileMenu user={user} onOpenQueue={() => setQueueOpen(true)} />
      </Box>
    </Box>
  );
}
