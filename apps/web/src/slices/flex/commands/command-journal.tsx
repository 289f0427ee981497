import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { DeviceCommand, DeviceDetails } from '@parwell/contract';
import { COMMAND_LABELS, COMMAND_STATE_LABELS, type CommandState } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { commandListQuery } from '../../commands/public/commands.api.ts';
import { Instant } from '../../../ui/dates/instant.tsx';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';
import { answerOf } from '../../../ui/table/answer-of.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { pageQuery, type TableState } from '../../../ui/table/table-state.ts';

const TONES: Readonly<Record<CommandState, Tone>> = {
  queued: 'info',
  sent: 'info',
  acknowledged: 'ok',
  refused: 'error',
  expired: 'warning',
};

const columns: readonly Column<DeviceCommand>[] = [
  {
    key: 'kind',
    header: 'Command',
    priority: 'title',
    width: 200,
    cell: ({ kind }) => COMMAND_LABELS[kind],
  },
  {
    key: 'status',
    header: 'State',
    priority: 'side',
    width: 180,
    cell: ({ status }) => <StatusChip tone={TONES[status]} label={COMMAND_STATE_LABELS[status]} />,
  },
  {
    key: 'requestedAt',
    header: 'Requested',
    priority: 'line',
    width: 190,
    cell: ({ requestedAt }) => <Instant value={requestedAt} />,
  },
  {
    key: 'requestedBy',
    header: 'Requested By',
    priority: 'line',
    width: 220,
    cell: ({ requestedBy }) => requestedBy,
  },
  { key: 'result', header: 'Answer', priority: 'line', cell: ({ resultMessage }) => resultMessage },
];

const FIRST_PAGE: TableState = { page: 1, rowsPerPage: 10, order: undefined };
const rowId = ({ commandId }: DeviceCommand) => commandId;

/** Every command the device was ever given, the latest first, with where it stands now. */
export function CommandJournal({ device }: { readonly device: DeviceDetails }) {
  const [state, setState] = useState(FIRST_PAGE);
  const commands = useQuery(commandListQuery(device.cabinetId, pageQuery(state)));
  return (
    <Card component="section" aria-label="Command Journal">
      <Box sx={{ px: 3, pt: 3, pb: 1 }}>
        <Typography variant="h2">Command Journal</Typography>
      </Box>
      <DataTable
        name="command-journal"
        label="Commands given to the device"
        columns={columns}
        {...answerOf(commands)}
        rowId={rowId}
        state={state}
        onChange={setState}
        emptyText="This device has not been given a command yet."
      />
    </Card>
  );
}
