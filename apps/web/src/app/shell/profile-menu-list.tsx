import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { User } from '@parwell/contract';
import { offersHelp } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useBrowser } from '../../session/session-context.ts';
import { notDownloaded } from '../../slices/reports/queue/queue-sections.ts';
import { reportQueueQuery } from '../../slices/reports/queue/report-queue.api.ts';
import { useUserProperty } from '../../ui/user-property.ts';
import { SHELL_TEXTS } from './shell.texts.ts';

interface ProfileMenuListProps {
  readonly user: User;
  readonly anchor: HTMLElement;
  readonly onOpenQueue: () => void;
  readonly onClose: () => void;
}

export default function ProfileMenuList({ user, anchor, onOpenQueue, onClose }: ProfileMenuListProps) {
  const browser = useBrowser();
  const [dark, saveDark] = useUserProperty('USE_DARK_THEME');
  const { data: queue } = useQuery(reportQueueQuery);
  const isDark = dark === '1';
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      slotProps={{ paper: { sx: { minWidth: 220, maxWidth: 320 } } }}
    >
      <Box role="presentation" sx={{ px: 4, py: 2 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {user.firstName} {user.lastName}
        </Typography>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {user.email}
        </Typography>
      </Box>
      <Divider />
      <MenuItem component={Link} to="/profile" onClick={onClose}>
        Profile Settings
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose();
          onOpenQueue();
        }}
        sx={{ justifyContent: 'space-between', gap: 4 }}
      >
        Download Queue{' '}
        <Typography component="span" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {notDownloaded(queue?.result ?? [])}
        </Typography>
      </MenuItem>
      {offersHelp(user.grants, user.helpTopics) && (
        <MenuItem component={Link} to="/help" onClick={onClose}>
          Help
        </MenuItem>
      )}
      <MenuItem component={Link} to="/support" onClick={onClose}>
        Support
      </MenuItem>
      <MenuItem
        onClick={() => {
          saveDark(isDark ? '0' : '1');
          onClose();
        }}
      >
        {isDark ? SHELL_TEXTS.lightTheme : SHELL_TEXTS.darkTheme}
      </MenuItem>
      <MenuItem onClick={() => browser.goTo('/logout')}>Logout</MenuItem>
    </Menu>
  );
}
