import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useBrowser } from '../../session/session-context.ts';
import { ParwellMark } from '../../ui/parwell-mark.tsx';

export function TopBar() {
  const browser = useBrowser();
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'center',
        minHeight: 56,
        px: { xs: 4, sm: 6 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <ParwellMark />
      <Button variant="outlined" onClick={() => browser.goTo('/logout')}>
        Logout
      </Button>
    </Box>
  );
}
