import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { InvoiceFilter, InvoiceSums } from '@parwell/contract';
import { dollars, type AgeingBucket } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { FailureState } from '../../../ui/failure-state.tsx';
import { AgeingBar } from './ageing-bar.tsx';
import { HISTORY_TEXTS } from './history.texts.ts';
import { sumsOfAllDaysQuery, sumsQuery } from './history.api.ts';

const { balance: texts } = HISTORY_TEXTS;

interface InvoiceBalanceProps {
  readonly where: InvoiceFilter;
  readonly onChoose: (ageing: AgeingBucket | undefined) => void;
}

export function InvoiceBalance({ where, onChoose }: InvoiceBalanceProps) {
  const { data: sums, error, refetch } = useQuery(sumsQuery(where));
  // Without dates the sums already cover everything.
  const { data: ever } = useQuery({ ...sumsOfAllDaysQuery(where), enabled: where.startDate !== undefined });
  const elsewhere = sums && ever ? owed(ever) - owed(sums) : 0;
  if (error && !sums) return <FailureState error={error} onRetry={refetch} />;
  return (
    <Card component="section" aria-label={texts.label} sx={{ mb: 3, p: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: { xs: 5, sm: 8 }, rowGap: 3, mb: 4 }}>
        <Sum name={texts.open} cents={sums?.open} note={sums && texts.of(sums.invoices)} />
        <Sum name={texts.overdue} cents={sums?.overdue} alarming={(sums?.overdue ?? 0) > 0} />
        {sums && sums.credits < 0 && <Sum name={texts.credits} cents={sums.credits} note={texts.included} />}
      </Box>
      <AgeingBar ageing={sums?.ageing} chosen={where.ageing} onChoose={onChoose} />
      {elsewhere > 0 && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 2 }}>
          {texts.elsewhere(dollars(elsewhere))}
        </Typography>
      )}
    </Card>
  );
}

/** Without remaining credits. */
const owed = ({ open, credits }: InvoiceSums): number => open - credits;

interface SumProps {
  readonly name: string;
  /** Undefined while loading. */
  readonly cents: number | undefined;
  readonly note?: string | undefined;
  readonly alarming?: boolean;
}

const Sum = ({ name, cents, note, alarming = false }: SumProps) => (
  <Box sx={{ minWidth: 0 }}>
    <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{name}</Box>
    <Box
      sx={{
        fontSize: '1.25rem',
        fontWeight: 650,
        fontVariantNumeric: 'tabular-nums',
        overflowWrap: 'anywhere',
        color: alarming ? 'error.main' : 'text.primary',
      }}
    >
      {/* Keeps its height while it is added up. */}
      {cents === undefined ? '\u00a0' : dollars(cents)}
    </Box>
    {note !== undefined && <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{note}</Box>}
  </Box>
);
