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
import type { ReactNode } from 'react';
import { POLL_EVERY_MS } from '../../commands/public/poll-every.ts';
import { Instant } from '../../../ui/dates/instant.tsx';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';
import { defineList, type ListInput } from '../../../ui/list/define-list.ts';
import { InnerListTable } from '../../../ui/list/list-table.tsx';
import type { Column } from '../../../ui/table/column.ts';
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

interface TwoLinesProps {
  readonly first: ReactNode;
  readonly second: string;
  /** On a phone, where several values share a line of a card, the two are shown in one line. */
  readonly oneOfMany?: boolean;
}

/** A value, with its details below it. */
function TwoLines({ first, second, oneOfMany = false }: TwoLinesProps) {
  const display = oneOfMany ? { xs: 'inline', sm: 'block' } : 'block';
  return (
    <Box component="span" title={second} sx={{ display, minWidth: 0, py: 1 }}>
      {first}{' '}
      {second !== '' && (
        <Box component="span" sx={{ ...CONTENTS, display }}>
          {second}
        </Box>
      )}
    </Box>
  );
}

const CONTENTS = {
  color: 'text.secondary',
  fontWeight: 400,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  // Wraps on a phone, which has no hover to show the full text.
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
} as const;

/** When the device answered, and its answer; or why there will be none. */
function answerOf({ answeredAt, resultCode, resultMessage }: CommandEntry) {
  const said = FLEX_TEXTS.answer(resultCode, resultMessage);
  if (answeredAt === null) return said;
  return <TwoLines first={<Instant value={answeredAt} />} second={said} oneOfMany />;
}

const columns: readonly Column<CommandEntry>[] = [
  {
    key: 'kind',
    header: 'Command',
    priority: 'title',
    width: 270,
    cell: ({ kind, sent }) => <TwoLines first={COMMAND_LABELS[kind]} second={commandContents(kind, sent)} />,
  },
  {
    key: 'status',
    header: 'State',
    priority: 'side',
    width: 150,
    cell: ({ status }) => <StatusChip tone={TONES[status]} label={COMMAND_STATE_LABELS[status]} />,
  },
  {
    key: 'requestedAt',
    header: 'Requested',
    priority: 'line',
    width: 220,
    cell: ({ requestedAt, requestedBy }) => (
      <TwoLines first={<Instant value={requestedAt} />} second={requestedBy} oneOfMany />
    ),
  },
  { key: 'answeredAt', header: 'Answer', priority: 'line', cell: answerOf },
];

const journal = defineList(listDeviceCommands, {
  name: 'command-journal',
  label: FLEX_TEXTS.commands,
  columns,
  rowId: ({ commandId }) => commandId,
  input: ({ where, offset, limit }: ListInput<{ cabinetId: string }>) => ({
    params: where,
    query: { offset, limit },
  }),
  // Polls while a command is open.
  refetchInterval: (commands) =>
    commands?.result.some(({ status }) => isOpen(status)) ? 2 * POLL_EVERY_MS : false,
  emptyText: FLEX_TEXTS.noCommands,
});

/** Newest first. */
export function CommandJournal({ device }: { readonly device: DeviceDetails }) {
  return (
    <Card component="section" aria-label={FLEX_TEXTS.history}>
      <Box sx={{ px: 3, pt: 3, pb: 1 }}>
        <Typography variant="h2">{FLEX_TEXTS.history}</Typography>
      </Box>
      <InnerListTable
        list={journal}
        where={{ cabinetId: device.cabinetId }}
        rowActions={useCancelCommand(device)}
      />
    </Card>
  );
}
