import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import type { DeviceCommand, DeviceDetails, DeviceProperty } from '@parwell/contract';
import { DEVICE_UPDATED, isOpen, isWaiting, withUnit, type Connectivity } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { live } from '../../session/live.ts';
import { useInvalidate } from '../../session/use-call-mutation.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { commandQuery } from './public/commands.api.ts';
import { POLL_EVERY_MS } from './public/poll-every.ts';
import { UNCONFIRMED_TEXTS } from './unconfirmed-values.texts.ts';

const ONLINE: Connectivity = 4;

const named = (properties: readonly DeviceProperty[]): string =>
  properties
    .map((property) => `${property.label} ${withUnit(property, property.value) || 'none'}`)
    .join(', ');

/** Says which values the device has not confirmed, and reports success when it has. */
export default function UnconfirmedValues({ device }: { readonly device: DeviceDetails }) {
  const open = device.properties.filter(({ unconfirmed }) => unconfirmed !== null);
  const waiting = open.filter(isWaiting);
  useAnswer(device, waiting[0]?.unconfirmed?.commandId);
  const refused = open.filter(({ unconfirmed }) => unconfirmed?.status === 'refused');
  const notApplied = open.filter((property) => !waiting.includes(property) && !refused.includes(property));
  if (open.length === 0) return null;
  return (
    <Stack spacing={2} sx={{ mb: 4, overflowWrap: 'anywhere' }}>
      {waiting.length > 0 && (
        <Alert severity="info" role="status">
          {UNCONFIRMED_TEXTS.waiting(named(waiting))}
          {device.connectivityStatus !== ONLINE && ` ${UNCONFIRMED_TEXTS.offline}`}
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert severity="error">
          {[
            UNCONFIRMED_TEXTS.refused(named(refused)),
            ...reasonsOf(refused),
            UNCONFIRMED_TEXTS.keepsItsOwn,
          ].join(' ')}
        </Alert>
      )}
      {notApplied.length > 0 && (
        <Alert severity="warning">
          {[
            UNCONFIRMED_TEXTS.notApplied(named(notApplied)),
            ...reasonsOf(notApplied),
            UNCONFIRMED_TEXTS.keepsItsOwn,
          ].join(' ')}
        </Alert>
      )}
    </Stack>
  );
}

const reasonsOf = (properties: readonly DeviceProperty[]): string[] =>
  [...new Set(properties.map(({ unconfirmed }) => unconfirmed?.message ?? ''))]
    .filter((reason) => reason !== '')
    .map((reason) => (/[.!?]$/.test(reason) ? reason : `${reason}.`));

/** Polls until the device has answered, then shows its values. */
function useAnswer({ cabinetId }: DeviceDetails, openCommand: string | undefined): void {
  const notify = useNotify();
  const invalidate = useInvalidate();
  // Kept when the device is loaded again meanwhile and the command is no longer among its values.
  const [watched, setWatched] = useState(openCommand);
  if (openCommand !== undefined && openCommand !== watched) setWatched(openCommand);
  const { data: command } = useQuery({
    ...commandQuery(cabinetId, watched ?? ''),
    enabled: watched !== undefined,
    ...live<DeviceCommand>((shown) => (!shown || isOpen(shown.status) ? 2 * POLL_EVERY_MS : false)),
  });
  const reported = useRef<string>(null);
  useEffect(() => {
    if (!command || isOpen(command.status) || reported.current === command.commandId) return;
    reported.current = command.commandId;
    if (command.status === 'acknowledged') notify({ message: DEVICE_UPDATED, type: 'success' });
    void invalidate(['devices']);
  }, [command, notify, invalidate]);
}
