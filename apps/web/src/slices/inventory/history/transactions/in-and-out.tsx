import Box from '@mui/material/Box';
import { signed } from '../../ledger/signed.ts';
import { TRANSACTION_TEXTS } from './transactions.texts.ts';

interface InAndOutProps {
  /** The list's sums; `in` and `out` are two of them. */
  readonly sums: Readonly<Record<string, number>>;
}

/** '+6 in −5 out' */
export const InAndOut = ({ sums }: InAndOutProps) => (
  <Box component="span" sx={{ display: 'inline-flex', gap: 3, fontWeight: 400, color: 'text.secondary' }}>
    {(['in', 'out'] as const).map((way) => (
      <span key={way}>
        <Box component="strong" sx={{ color: way === 'in' && sums[way] ? 'success.main' : 'text.primary' }}>
          {signed(sums[way] ?? 0)}
        </Box>{' '}
        {TRANSACTION_TEXTS[way]}
      </span>
    ))}
  </Box>
);
