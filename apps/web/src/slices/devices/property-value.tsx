import Box from '@mui/material/Box';
import type { DeviceProperty } from '@parwell/contract';
import { isWaiting, knownValue, unconfirmedText } from '@parwell/domain';
import { DEVICE_TEXTS } from './devices.texts.ts';

interface PropertyValueProps {
  readonly property: DeviceProperty;
  /** Why the value is ignored; null if it is used. */
  readonly unused: string | null;
}

/** The value, and with it what the device was sent and has not confirmed: '60 s · 75 s waiting'. */
export function PropertyValue({ property, unused }: PropertyValueProps) {
  const note = unconfirmedText(property);
  const known = knownValue(property) || '–';
  return (
    <>
      {known}
      {note !== null && (
        <>
          {' · '}
          <Box
            component="span"
            title={property.unconfirmed?.message}
            sx={{ color: isWaiting(property) ? 'info.main' : 'error.main', fontWeight: 600 }}
          >
            {note}
          </Box>
        </>
      )}
      {unused !== null && (
        <>
          {' · '}
          <Box component="span" title={unused} sx={{ color: 'warning.main', fontWeight: 600 }}>
            {DEVICE_TEXTS.notUsed}
          </Box>
        </>
      )}
    </>
  );
}
