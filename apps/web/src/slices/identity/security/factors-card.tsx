import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { SecondFactor, SecondFactors } from '@parwell/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Instant } from '../../../ui/dates/instant.tsx';
import { FailureState } from '../../../ui/failure-state.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { FACTOR_TEXTS as texts } from './factors.texts.ts';

/** Fewer than these are a reason to make new ones. */
const FEW_CODES = 3;

interface FactorsCardProps {
  readonly heading: string;
  readonly query: Pick<UseQueryResult<SecondFactors>, 'data' | 'error' | 'refetch'>;
  readonly explained: string;
  readonly none: string;
  readonly onRemove?: (factor: SecondFactor) => void;
  readonly codesAction?: ReactNode;
  /** What else can be done, below. */
  readonly action?: ReactNode;
}

export function FactorsCard({
  heading,
  query: { data, error, refetch },
  explained,
  none,
  onRemove,
  codesAction,
  action,
}: FactorsCardProps) {
  const isOn = data !== undefined && data.factors.length > 0;
  return (
    <Card component="section" aria-label={heading}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3, px: 4, pt: 3, pb: 3 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography variant="h2">{heading}</Typography>
          <Typography variant="body2" color="textSecondary">
            {data?.required ? `${explained} ${texts.required}` : explained}
          </Typography>
        </Box>
        {data && (
          <Box sx={{ flex: 'none' }}>
            <StatusChip tone={isOn ? 'ok' : 'neutral'} label={isOn ? texts.on : texts.off} />
          </Box>
        )}
      </Box>
      {error && !data && <FailureState error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton variant="rounded" height={80} sx={{ m: 4 }} />}
      {data && !isOn && <Line title={none} />}
      {data?.factors.map((factor) => (
        <Line
          key={factor.factorId}
          title={factor.name}
          note={
            <>
              {texts.kinds[factor.kind]}, {texts.added} <Instant value={factor.addedAt} />
              {factor.lastUsedAt !== null && (
                <>
                  , {texts.used} <Instant value={factor.lastUsedAt} />
                </>
              )}
            </>
          }
          action={
            onRemove && (
              <Button
                variant="outlined"
                size="small"
                aria-label={texts.removeNamed(factor.name)}
                onClick={() => onRemove(factor)}
              >
                {texts.remove}
              </Button>
            )
          }
        />
      ))}
      {isOn && (
        <Line
          title={texts.codes}
          note={
            <Box
              component="span"
              sx={{ ...(data.recoveryCodesLeft < FEW_CODES && { color: 'warning.main' }) }}
            >
              {texts.codesLeft(data.recoveryCodesLeft)}
            </Box>
          }
          action={codesAction}
        />
      )}
      {data && action && <Box sx={{ px: 4, py: 3, borderTop: 1, borderColor: 'divider' }}>{action}</Box>}
    </Card>
  );
}

interface LineProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly action?: ReactNode;
}

const Line = ({ title, note, action }: LineProps) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 3,
      px: 4,
      py: 3,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ ...(note !== undefined && { fontWeight: 550 }) }}>{title}</Typography>
      {note !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {note}
        </Typography>
      )}
    </Box>
    <Box sx={{ flex: 'none' }}>{action}</Box>
  </Box>
);
