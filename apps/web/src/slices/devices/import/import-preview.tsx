import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { CallResponse, previewSettingsImport } from '@parwell/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureState } from '../../../ui/failure-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';

interface ImportPreviewProps {
  readonly preview: UseQueryResult<CallResponse<typeof previewSettingsImport>>;
}

const orNothing = (value: string): string => (value === '' ? '–' : value);

/** Lists what would change, and what would not and why. */
export function ImportPreview({ preview: { data, error, refetch } }: ImportPreviewProps) {
  if (error) return <FailureState error={error} onRetry={refetch} />;
  if (!data) {
    return (
      <LoadingState label="Loading what would change">
        <Skeleton variant="rounded" height={120} />
      </LoadingState>
    );
  }
  return (
    <>
      <Part heading="What changes" none="Nothing would change: the device has these settings already.">
        {data.changes.length > 0 && (
          <SettingsTable
            label="What changes"
            heads={['Setting', 'Before', 'After']}
            rows={data.changes.map(({ label, before, after }) => [
              label,
              orNothing(before),
              orNothing(after),
            ])}
          />
        )}
      </Part>
      {data.skipped.length > 0 && (
        <Part heading="What is left out">
          <SettingsTable
            label="What is left out"
            heads={['Setting', 'Value', 'Why']}
            rows={data.skipped.map(({ label, value, reason }) => [label, orNothing(value), reason])}
          />
        </Part>
      )}
    </>
  );
}

interface PartProps {
  readonly heading: string;
  readonly none?: string;
  readonly children: ReactNode;
}

const Part = ({ heading, none, children }: PartProps) => (
  <section>
    <Typography variant="h2" component="h3" sx={{ mb: 2 }}>
      {heading}
    </Typography>
    {children || (
      <Typography role="status" color="textSecondary">
        {none}
      </Typography>
    )}
  </section>
);

interface SettingsTableProps {
  readonly label: string;
  readonly heads: readonly [string, string, string];
  readonly rows: readonly (readonly [string, string, string])[];
}

const SettingsTable = ({ label, heads, rows }: SettingsTableProps) => (
  <Box
    component="table"
    aria-label={label}
    sx={{
      width: '100%',
      borderCollapse: 'collapse',
      tableLayout: 'fixed',
      fontSize: '0.8125rem',
      '& th, & td': { textAlign: 'left', verticalAlign: 'top', p: 0, py: 2, pr: 3, overflowWrap: 'anywhere' },
      '& thead th': { fontSize: '0.75rem', color: 'text.secondary', fontWeight: 600, py: 1 },
      '& tbody th': { fontWeight: 550 },
      '& tbody tr': { borderTop: 1, borderColor: 'divider' },
    }}
  >
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([setting, second, third]) => (
        <tr key={setting}>
          <th scope="row">{setting}</th>
          <td>{second}</td>
          <td>{third}</td>
        </tr>
      ))}
    </tbody>
  </Box>
);
