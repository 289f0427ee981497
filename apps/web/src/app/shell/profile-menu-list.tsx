import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { User } from '@parwell/contract';
import { useBrowser } from '../../session/session-context.ts';
import { useUserProperty } from '../../shared/user-property.ts';

interface ProfileMenuListProps {
  readonly user: User;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

export default function ProfileMenuList({ user, anchor, onClose }: ProfileMenuListProps) {
  const browser = useBrowser();
  const [dark, saveDark] = useUserProperty('USE_DARK_THEME');
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
      <MenuItem
        onClick={() => {
          saveDark(isDark ? '0' : '1');
          onClose();
        }}
      >
        {isDark ? 'Use light theme' : 'Use dark theme'}
      </MenuItem>
      <MenuItem onClick={() => browser.goTo('/logout')}>Logout</MenuItem>
    </Menu>
  );
}
