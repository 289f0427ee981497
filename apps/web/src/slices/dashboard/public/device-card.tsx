import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DashboardDevice } from '@parwell/contract';
import {
  alertTypeName,
  CONNECTIVITY,
  DEVICE_STATES,
  DEVICE_TYPE_LABELS,
  READING_VALID_MINUTES,
} from '@parwell/domain';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useNow } from '../../../shared/use-now.ts';
import { Ago } from '../../../ui/dates/ago.tsx';
import { duration } from '../../../ui/dates/duration.ts';
import { devicePath } from '../../devices/public/device-paths.ts';
import { cardColors } from './card-colors.ts';
import { CARD_TEXTS, STATE_WORDS } from './device-cards.texts.ts';
import { Sparkline } from './sparkline.tsx';

interface DeviceCardProps {
  readonly device: DashboardDevice;
  readonly namesCustomer: boolean;
}

/** A device with its most important values. The whole card is a link (DASH-014..019). */
export function DeviceCard({ device, namesCustomer }: DeviceCardProps) {
  const { cabinetName, cabinetId, cabinetType, customerId, customerName, temperature } = device;
  const now = useNow();
  const name = cabinetName ?? CARD_TEXTS.unknown;
  const ofCustomer = namesCustomer ? ` · ${customerName ?? customerId}` : '';
  return (
    <Box
      sx={(theme) => {
        const { tint, border } = cardColors(theme, device.state);
        return { ...CARD, bgcolor: tint, borderColor: border };
      }}
    >
      <Typography
        variant="caption"
        color="textSecondary"
        noWrap
        title={`${DEVICE_TYPE_LABELS[cabinetType]}${ofCustomer}`}
      >
        {DEVICE_TYPE_LABELS[cabinetType]}
        {ofCustomer}
      </Typography>
      <Box component="dl" sx={LIST}>
        <Fact label={CARD_TEXTS.name} wide>
          <Box component={Link} to={devicePath(device)} title={name} sx={NAME}>
            {name}
          </Box>
        </Fact>
      </Box>
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, minHeight: 36 }}
      >
        <Measured device={device} />
        {temperature && (
          <Box
            sx={(theme) => ({
              flex: '1 1 0',
              minWidth: 0,
              textAlign: 'right',
              color: cardColors(theme, device.state).line,
            })}
          >
            <Sparkline temperature={temperature} now={now} />
          </Box>
        )}
      </Box>
      <Box component="dl" sx={{ ...LIST, mt: 'auto' }}>
        <Fact label={CARD_TEXTS.status}>
          <Status device={device} />
        </Fact>
        <Fact label={CARD_TEXTS.id} end>
          {cabinetId}
        </Fact>
      </Box>
    </Box>
  );
}

interface FactProps {
  readonly label: string;
  readonly wide?: boolean;
  readonly end?: boolean;
  readonly children: ReactNode;
}

const Fact = ({ label, wide = false, end = false, children }: FactProps) => (
  <Box sx={{ minWidth: 0, ...(wide && { flex: 1 }), ...(end && { textAlign: 'right', flex: 'none' }) }}>
    <Box component="dt" sx={{ fontSize: '0.6875rem', lineHeight: 1.3, color: 'text.secondary' }}>
      {label}
    </Box>
    <Box
      component="dd"
      sx={{ m: 0, fontSize: wide ? undefined : '0.75rem', lineHeight: 1.4, overflowWrap: 'anywhere' }}
    >
      {children}
    </Box>
  </Box>
);

/** The last temperature, or the units in a device without a thermometer. An old reading shows its age. */
function Measured({ device: { temperature, units } }: Pick<DeviceCardProps, 'device'>) {
  const now = useNow();
  if (temperature) {
    const isOld = now - Date.parse(temperature.at) > READING_VALID_MINUTES * 60_000;
    return (
      <Box sx={{ color: isOld ? 'text.secondary' : 'text.primary', whiteSpace: 'nowrap' }}>
        <Box component="span" sx={VALUE}>{`${temperature.value.toFixed(1).replace('-', '−')} °C`}</Box>
        {isOld && (
          <Box sx={{ fontSize: '0.6875rem' }}>
            <Ago value={temperature.at} />
          </Box>
        )}
      </Box>
    );
  }
  return units === null ? null : (
    <Box component="span" sx={VALUE}>
      {CARD_TEXTS.units(units.toLocaleString('en-US'))}
    </Box>
  );
}

/** DASH-018: the connectivity, and any other problem in a word. */
function Status({ device }: Pick<DeviceCardProps, 'device'>) {
  const now = useNow();
  return (
    <Box component="span" sx={(theme) => ({ fontWeight: 600, color: cardColors(theme, device.state).text })}>
      <Box
        component="span"
        aria-hidden
        sx={(theme) => ({ ...DOT, bgcolor: cardColors(theme, device.state).dot })}
      />
      {statusText(device, now)}
    </Box>
  );
}

function statusText(device: DashboardDevice, now: number): string {
  const { state, connectivityStatus, lastHeard, incident, cabinetState } = device;
  const connectivity =
    connectivityStatus === null ? CARD_TEXTS.noConnection : CONNECTIVITY[connectivityStatus];
  const wrong = {
    tooWarm: STATE_WORDS.tooWarm,
    tooCold: STATE_WORDS.tooCold,
    nearLimit: STATE_WORDS.nearLimit,
    incident: incident && alertTypeName(incident.alertType).toLowerCase(),
    offline:
      connectivityStatus === 3 && lastHeard !== null
        ? duration(Math.max(0, (now - Date.parse(lastHeard)) / 1000))
        : null,
    notInUse: DEVICE_STATES[cabinetState],
    inRange: null,
    online: null,
    unconnected: null,
  }[state];
  return wrong === null ? connectivity : `${connectivity}, ${wrong}`;
}

const CARD = {
  position: 'relative',
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  height: '100%',
  minWidth: 0,
  p: 3,
  border: '1px solid',
  borderRadius: '12px',
  overflow: 'hidden',
  '&:hover': { borderColor: 'primary.main' },
  '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
} as const;

const LIST = { display: 'flex', justifyContent: 'space-between', gap: 2, m: 0, minWidth: 0 } as const;

/** The link covers the card. A long name has two lines, and is complete on hover. */
const NAME = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  fontWeight: 600,
  color: 'text.primary',
  textDecoration: 'none',
  outline: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
} as const;

const VALUE = {
  fontSize: '1.125rem',
  fontWeight: 650,
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
} as const;

const DOT = {
  display: 'inline-block',
  boxSizing: 'border-box',
  width: 7,
  height: 7,
  mr: 1.5,
  borderRadius: '50%',
  border: '1px solid currentColor',
} as const;
