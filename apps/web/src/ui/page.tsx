import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PageName } from './page-name.ts';

interface PageProps {
  readonly title: string;
  /** What stands beside the title: a word such as the customer's name, or a status. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 2,
  minWidth: 0,
} as const;

/** The head of a screen and what it holds. */
export function Page({ title, note, actions, children }: PageProps) {
  return (
    <>
      <Box sx={{ ...line, mb: 4 }}>
        {/* It grows, so that actions beside it stand on the right, and those with no room there below it. A
            long title takes more lines before it sends them there. */}
        <Box sx={{ ...line, flex: { xs: '1 1 auto', sm: '1 1 320px' } }}>
          <Typography variant="h1" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {note !== undefined && <Typography color="textSecondary">{note}</Typography>}
        </Box>
        {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>{actions}</Box>}
      </Box>
      <PageName value={title}>{children}</PageName>
    </>
  );
}
