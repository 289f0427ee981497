import Box from '@mui/material/Box';
import { isAnswerLate } from '@parwell/domain';
import { Instant } from '../../../ui/dates/instant.tsx';

/** Since when the ERP has not answered an order; it stands out once that is too long (R12). */
export const WaitingSince = ({ since }: { readonly since: string }) => (
  <Box
    component="span"
    sx={{
      fontSize: '0.75rem',
      fontWeight: 400,
      lineHeight: '15px',
      whiteSpace: 'normal',
      color: isAnswerLate(new Date(since), new Date()) ? 'warning.main' : 'text.secondary',
    }}
  >
    waiting since <Instant value={since} />
  </Box>
);
