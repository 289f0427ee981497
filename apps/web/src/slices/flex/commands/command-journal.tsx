import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { listDeviceCommands, type DeviceCommand, type DeviceDetails } from '@parwell/contract';
import { COMMAND_LABELS, COMMAND_STATE_LABELS, isOpen, type CommandState } from '@parwell/domain';
import { LOOK_EVERY_MS } from '../../commands/public/look-every.ts';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';
import { defineList, type ListInput } from '../../../ui/list/define-list.ts';
import { InnerListTable } from '../../../ui/list/list-table.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { instant } from '../../../ui/table/instant-column.tsx';

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
  { ...instant('requestedAt'), header: 'Requested', priority: 'line', width: 190 },
  { key: 'requestedBy', header: 'Requested By', priority: 'line', width: 220 },
  { key: 'result', header: 'Answer', priority: 'line', cell: ({ resultMessage }) => resultMessage },
];

const journal = defineList(listDeviceCommands, {
  name: 'command-journal',
  label: 'Commands given to the device',
  columns,
  rowId: ({ commandId }) => commandId,
  input: ({ where, offset, limit }: ListInput<{ cabinetId: string }>) => ({
    params: where,
    query: { offset, limit },
  }),
  // Polls while a command is open.
  refetchInterval: (commands) =>
    commands?.result.some(({ status }) => isOpen(status)) ? 2 * LOOK_EVERY_MS : false,
  emptyText: 'This device has not been given a command yet.',
});

/** All commands sent to the device with their current status, newest first. */
export function CommandJournal({ device }: { readonly device: DeviceDetails }) {
  return (
    <Card component="section" aria-label="Command Journal">
      <Box sx={{ px: 3, pt: 3, pb: 1 }}>
        <Typography variant="h2">Command Journal</Typography>
      </Box>
      <InnerListTable list={journal} where={{ cabinetId: device.cabinetId }} />
    </Card>
  );
}
