import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Instant } from '../dates/instant.tsx';

interface TimelineStepProps {
  readonly title: ReactNode;
  readonly note: string;
  /** Null for a future step: its dot is hollow. */
  readonly at: string | null;
  /** Read by screen readers for a future step. */
  readonly toCome?: string;
  readonly isPresent: boolean;
  readonly isLast: boolean;
}

/** An event in the life of a record, with a line to the next; in an `<ol>`. */
export const TimelineStep = ({ title, note, at, toCome, isPresent, isLast }: TimelineStepProps) => (
  <Box
    component="li"
    aria-current={isPresent ? 'step' : undefined}
    sx={{
      position: 'relative',
      pl: 6,
      pb: isLast ? 0 : 3,
      ...(!isLast && {
        '&::before': {
          content: '""',
          position: 'absolute',
          left: 6,
          top: 10,
          height: '100%',
          borderLeft: '2px solid',
          borderColor: 'divider',
        },
      }),
      '&::after': {
        content: '""',
        position: 'absolute',
        left: 1,
        top: 4,
        width: 12,
        height: 12,
        boxSizing: 'border-box',
        borderRadius: '50%',
        border: '2px solid',
        borderColor: isPresent ? 'primary.main' : at === null ? 'border' : 'text.secondary',
        bgcolor: isPresent ? 'primary.main' : at === null ? 'background.paper' : 'text.secondary',
      },
    }}
  >
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <Box
        component="span"
        sx={{
          fontWeight: isPresent ? 600 : 400,
          color: at === null ? 'text.secondary' : 'text.primary',
          overflowWrap: 'anywhere',
        }}
      >
        {title}
      </Box>
      <Box component="span" sx={{ flex: 'none', fontSize: '0.75rem', color: 'text.secondary', pt: 0.5 }}>
        {at === null ? <Box sx={HIDDEN}>{toCome}</Box> : <Instant value={at} />}
      </Box>
    </Box>
    {note !== '' && (
      <Typography
        variant="caption"
        color="textSecondary"
        component="div"
        sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
      >
        {note}
      </Typography>
    )}
  </Box>
);

const HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
