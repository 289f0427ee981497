import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureState } from '../../ui/failure-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { CUSTOMER_TEXTS } from './customers.texts.ts';

export interface FactGroup {
  readonly heading: string;
  readonly facts: readonly Fact[];
  readonly action?: ReactNode;
  readonly note?: string;
}

interface FactCardsProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly groups: (data: Data) => readonly FactGroup[];
}

const columns = {
  columnCount: { xs: 1, lg: 2 },
  columnGap: 4,
  '& > *': { breakInside: 'avoid', mb: 4 },
} as const;

export function FactCards<Data>({ query: { data, error, refetch }, groups }: FactCardsProps<Data>) {
  if (data) {
    return (
      <Box sx={columns}>
        {groups(data).map(({ heading, facts, action, note }) => (
          <Card key={heading} component="section" aria-label={heading} sx={{ p: 5, minWidth: 0 }}>
            <Box
              sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, mb: 4 }}
            >
              <Typography variant="h2">{heading}</Typography>
              {action}
            </Box>
            <Facts facts={facts} />
            {note !== undefined && (
              <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
                {note}
              </Typography>
            )}
          </Card>
        ))}
      </Box>
    );
  }
  if (error) return <FailureState error={error} onRetry={refetch} />;
  return (
    <LoadingState label={CUSTOMER_TEXTS.loading}>
      <Box sx={columns}>
        <Skeleton variant="rounded" height={260} />
        <Skeleton variant="rounded" height={260} />
      </Box>
    </LoadingState>
  );
}
