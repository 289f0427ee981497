import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { listDeviceCommands, type CommandEntry, type DeviceDetails } from '@parwell/contract';
import {
  COMMAND_LABELS,
  COMMAND_STATE_LABELS,
  commandContents,
  isOpen,
  type CommandState,
} from '@parwell/domain';
import { LOOK_EVERY_MS } from '../../commands/public/look-every.ts';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';
import { defineList, type ListInput } from '../../../ui/list/define-list.ts';
import { InnerListTable } from '../../../ui/list/list-table.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { instant } from '../../../ui/table/instant-column.tsx';
import { FLEX_TEXTS } from '../flex.texts.ts';
import { useCancelCommand } from './use-cancel-command.ts';

const TONES: Readonly<Record<CommandState, Tone>> = {
  queued: 'info',
  sent: 'info',
  acknowledged: 'ok',
  refused: 'error',
  expired: 'warning',
  cancelled: 'neutral',
};

/** The kind of a command, and below it what it told the device. */
function WhatWasSent({ kind, sent }: Pick<CommandEntry, 'kind' | 'sent'>) {
  const contents = commandContents(kind, sent);
  return (
    <Box component="span" title={contents} sx={{ display: 'block', minWidth: 0, py: 1 }}>
      {COMMAND_LABELS[kind]}
      {contents !== '' && (
        <Box component="span" sx={CONTENTS}>
          {contents}
        </Box>
      )}
    </Box>
  );
}

const CONTENTS = {
  display: 'block',
  color: 'text.secondary',
  fontWeight: 400,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  // Wraps on a phone, which has no hover to show the full text.
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
} as const;

const columns: readonly Column<CommandEntry>[] = [
  {
    key: 'kind',
    header: 'Command',
    priority: 'title',
    width: 300,
    cell: ({ kind, sent }) => <WhatWasSent kind={kind} sent={sent} />,
  },
  {
    key: 'status',
    header: 'State',
    priority: 'side',
    width: 170,
    cell: ({ status }) => <StatusChip tone={TONES[status]} label={COMMAND_STATE_LABELS[status]} />,
  },
  { ...instant('requestedAt'), header: 'Requested', priority: 'line', width: 165 },
  { key: 'requestedBy', header: 'Requested By', priority: 'line', width: 200 },
  { ...instant('answeredAt'), header: 'Answered', priority: 'line', width: 165 },
  {
    key: 'result',
    header: 'Answer',
    priority: 'line',
    cell: ({ resultCode, resultMessage }) => FLEX_TEXTS.answer(resultCode, resultMessage),
  },
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
      <InnerListTable
        list={journal}
        where={{ cabinetId: device.cabinetId }}
        rowActions={useCancelCommand(device)}
      />
    </Card>
  );
}
