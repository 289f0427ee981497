import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { CallResponse, listOwnSessions, SignedIn } from '@parwell/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useLocalPage } from '../../../ui/table/local-page.ts';
import type { RowAction } from '../../../ui/table/row-action.ts';
import { SECURITY_TEXTS } from './security.texts.ts';
import { sessionColumns } from './session-columns.tsx';

interface SessionsCardProps {
  readonly heading: string;
  readonly sessions: Pick<UseQueryResult<CallResponse<typeof listOwnSessions>>, 'data' | 'error' | 'refetch'>;
  readonly withEnded: boolean;
  readonly onWithEnded: (shown: boolean) => void;
  readonly rowActions: (session: SignedIn) => readonly RowAction[];
  /** Ends several at once. */
  readonly action: ReactNode;
  readonly note?: string;
}

const rowId = ({ sessionId }: SignedIn) => sessionId;

export function SessionsCard({
  heading,
  sessions,
  withEnded,
  onWithEnded,
  rowActions,
  action,
  note,
}: SessionsCardProps) {
  const { data, error, refetch } = sessions;
  const page = useLocalPage(data?.result);
  const cut = data && data.total_record > data.result.length;
  return (
    <Card component="section" aria-label={heading}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, px: 4, pt: 3, pb: 2 }}>
        <Typography variant="h2">{heading}</Typography>
        <FormControlLabel
          control={<Switch checked={withEnded} onChange={(_event, checked) => onWithEnded(checked)} />}
          label={SECURITY_TEXTS.showEnded}
          labelPlacement="start"
          sx={{ ml: 0 }}
        />
        <Box sx={{ ml: 'auto' }}>{action}</Box>
      </Box>
      <DataTable
        name="sessions"
        label={heading}
        columns={sessionColumns}
        {...page}
        rowId={rowId}
        error={error}
        onRetry={refetch}
        emptyText={SECURITY_TEXTS.nobody}
        rowActions={rowActions}
        status={cut ? SECURITY_TEXTS.more(data.total_record, data.result.length) : undefined}
      />
      {note !== undefined && (
        <Typography color="textSecondary" sx={{ px: 4, py: 3, borderTop: 1, borderColor: 'divider' }}>
          {note}
        </Typography>
      )}
    </Card>
  );
}
