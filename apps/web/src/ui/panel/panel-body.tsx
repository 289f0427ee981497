import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { ApiFailure } from '../../session/api-failure.ts';
import { EmptyState } from '../empty-state.tsx';
import { FailureState } from '../failure-state.tsx';
import { LoadingState } from '../loading-state.tsx';

interface PanelBodyProps {
  readonly texts: { readonly loading: string; readonly notFound: string };
  readonly error: Error | null;
  readonly onRetry: () => unknown;
  /** Undefined until loaded. */
  readonly children: ReactNode | undefined;
}

export const PanelBody = ({ texts, error, onRetry, children }: PanelBodyProps) => (
  <Box sx={{ flex: 1, overflowY: 'auto', px: 5, py: 3 }}>
    {children}
    {children === undefined && !error && (
      <LoadingState label={texts.loading}>
        <Skeleton variant="rounded" height={180} sx={{ mb: 4 }} />
        <Skeleton variant="rounded" height={240} />
      </LoadingState>
    )}
    {children === undefined &&
      error &&
      (error instanceof ApiFailure && error.status === 404 ? (
        <EmptyState text={texts.notFound} />
      ) : (
        <FailureState error={error} onRetry={onRetry} />
      ))}
  </Box>
);
