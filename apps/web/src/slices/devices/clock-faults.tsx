import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import type { ClockFault, DeviceDetails } from '@parwell/contract';
import { clockFaultText } from '@parwell/domain';
import { Instant } from '../../ui/dates/instant.tsx';
import { DEVICE_TEXTS } from './devices.texts.ts';

/** The readings that are missing because the device's clock is wrong, and the remedy. */
export default function ClockFaults({ device: { clockFaults } }: { readonly device: DeviceDetails }) {
  if (clockFaults.length === 0) return null;
  return (
    <Stack spacing={2} sx={{ mb: 4 }}>
      {clockFaults.map((fault) => (
        <Alert key={fault.direction} severity={fault.rightSince === null ? 'warning' : 'info'}>
          <b>{clockFaultText(fault)}.</b> <ClockFaultAdvice fault={fault} />
        </Alert>
      ))}
    </Stack>
  );
}

function ClockFaultAdvice({ fault: { firstAt, rightSince, readings } }: { readonly fault: ClockFault }) {
  if (rightSince === null) {
    return (
      <>
        {DEVICE_TEXTS.clockSince} <Instant value={firstAt} />. {DEVICE_TEXTS.clockToDo}{' '}
        {readings === 0 && DEVICE_TEXTS.clockAlerts}
      </>
    );
  }
  return (
    <>
      {DEVICE_TEXTS.clockRight} <Instant value={rightSince} />. {DEVICE_TEXTS.clockMissing}
    </>
  );
}
