import Box from '@mui/material/Box';
import { isAnswerLate } from '@parwell/domain';
import { useNow } from '../../../shared/use-now.ts';
import { Instant } from '../../../ui/dates/instant.tsx';

/** How long an order has waited for the ERP's answer; stands out when it is late (R12). */
export function WaitingSince({ since }: { readonly since: string }) {
  const isLate = isAnswerLate(new Date(since), new Date(useNow()));
  return (
    <Box
      component="span"
      sx={{
        fontSize: '0.75rem',
        fontWeight: 400,
        lineHeight: '15px',
        whiteSpace: 'normal',
        '& > time': { whiteSpace: 'nowrap' },
        // Next to the order number, which must not wrap.
        '.dt-card &': { maxWidth: 116, textAlign: 'right' },
        color: isLate ? 'warning.main' : 'text.secondary',
      }}
    >
      waiting since <Instant value={since} />
    </Box>
  );
}
