import Box from '@mui/material/Box';
import type { RecipientStanding } from '@parwell/domain';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { STANDING_LABELS } from '../notifications.texts.ts';

interface RecipientLabelProps {
  readonly email: string;
  readonly problem: string | null;
  readonly standing?: RecipientStanding;
  readonly notTold?: string | null;
}

/** The address is never cut; where it stands is beside it, the problem below it. */
export const RecipientLabel = ({
  email,
  problem,
  standing = 'person',
  notTold = null,
}: RecipientLabelProps) => (
  <>
    {email}
    {STANDING_LABELS[standing].map((label) => (
      <Box component="span" key={label} sx={{ ml: 1.5 }}>
        <StatusChip tone={notTold === null ? 'neutral' : 'warning'} label={label} />
      </Box>
    ))}
    {problem !== null && (
      <Box
        component="span"
        sx={{ display: 'block', color: 'error.main', fontSize: '0.75rem', fontWeight: 400 }}
      >
        {problem}
      </Box>
    )}
  </>
);
