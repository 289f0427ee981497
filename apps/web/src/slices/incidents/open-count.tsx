import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { KEPT_BY_MENU_LINKS } from '../../session/call-query.ts';
import { TabCount } from '../../ui/tab-count.tsx';
import { countsQuery } from './incidents.api.ts';

/** A badge has no room for more. */
const MOST = 999;

/**
 * The number of open incidents, next to the menu entry, or next to its group while that is closed. Not part
 * of the entry's accessible name, because the page shows it too.
 */
export default function OpenCount() {
  const { data } = useQuery({ ...countsQuery(undefined), ...KEPT_BY_MENU_LINKS });
  return (
    <Box component="span" sx={{ ml: 'auto', display: 'flex', '& > span': LOOK, '& + span': { ml: 1 } }}>
      <TabCount count={data?.open} most={MOST} />
    </Box>
  );
}

const LOOK = { color: 'error.main', bgcolor: 'error.light', fontWeight: 600, textAlign: 'center' } as const;
