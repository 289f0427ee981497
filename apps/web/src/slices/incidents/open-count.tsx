import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { KEPT_BY_MENU_LINKS } from '../../session/call-query.ts';
import { TabCount } from '../../ui/tab-count.tsx';
import { countsQuery } from './incidents.api.ts';

/** More is not read from a badge. */
const MOST = 999;

/** How many incidents are open, beside the menu entry, or beside its group while that is closed. The page says it again, so it is not part of the entry's name. */
export default function OpenCount() {
  const { data } = useQuery({ ...countsQuery(undefined), ...KEPT_BY_MENU_LINKS });
  return (
    <Box component="span" sx={{ ml: 'auto', display: 'flex', '& > span': LOOK, '& + span': { ml: 1 } }}>
      <TabCount count={data?.open} most={MOST} />
    </Box>
  );
}

const LOOK = { color: 'error.main', bgcolor: 'error.light', fontWeight: 600, textAlign: 'center' } as const;
