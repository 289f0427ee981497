import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';
import { ParwellMark } from './parwell-mark.tsx';

interface NoticePageProps {
  readonly page: string;
  readonly heading: string;
  readonly children?: ReactNode;
}

/** Outside the portal's shell: one message in the middle, and a link or button to continue. */
export function NoticePage({ page, heading, children }: NoticePageProps) {
  usePageTitle(page);
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeContent: 'center',
        gridTemplateColumns: 'minmax(0, 440px)',
        gap: 5,
        p: 4,
      }}
    >
      <Box component="header" sx={{ justifySelf: 'center' }}>
        <ParwellMark />
      </Box>
      <Card component="main" sx={{ p: { xs: 5, sm: 7 } }}>
        <Stack spacing={5} sx={{ alignItems: 'flex-start' }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {heading}
          </Typography>
          {children}
        </Stack>
      </Card>
    </Box>
  );
}
