import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { DeviceDetails } from '@parwell/contract';
import {
  ALLOWED_TEMP_MAX,
  ALLOWED_TEMP_MIN,
  DEVICE_STATES,
  DEVICE_TYPE_LABELS,
  isConnected,
  keptText,
  MACHINE_FIELD_NAMES,
  machineFieldRule,
  TIME_ZONE,
  unusedAllowedTemps,
} from '@parwell/domain';
import { createElement, Suspense, useState, type ReactNode } from 'react';
import { Ago } from '../../ui/dates/ago.tsx';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { loadedOnce } from '../../ui/loaded-once.ts';
import { ZONE_TEXTS } from './device-zone.texts.ts';
import { DEVICE_TEXTS } from './devices.texts.ts';
import { PropertyValue } from './property-value.tsx';
import type { DeviceTab } from './public/device-tab.ts';
import { temperatureFact } from './temperature-now.tsx';

interface DevicePropertiesProps {
  readonly device: DeviceDetails;
  /** Those that the user sees; some add a fact. */
  readonly tabs: readonly DeviceTab[];
  /** The age of the shown data. */
  readonly age: ReactNode;
}

const MOST_IN_SIGHT = 6;

/** Six facts of a device; the rest and the properties of its type are folded. */
export function DeviceProperties({ device, tabs, age }: DevicePropertiesProps) {
  const [open, setOpen] = useState(false);
  const facts = factsOf(device, tabs);
  const [inSight, rest] = [facts.slice(0, MOST_IN_SIGHT), facts.slice(MOST_IN_SIGHT)];
  return (
    <Card component="section" aria-label="Device Properties" sx={{ px: { xs: 3, sm: 4 }, py: 3, mb: 3 }}>
      <Facts oneRow facts={inSight} />
      <Box hidden={!open} sx={{ mt: 3 }}>
        <Facts wide facts={rest} />
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 2,
          mt: 1,
          mb: -1.5,
          fontSize: '0.75rem',
          color: 'text.secondary',
        }}
      >
        {age}
        <Button
          variant="text"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          sx={{ ml: 'auto', mr: -1.5, px: 1.5, gap: 1.5, fontSize: { xs: '0.75rem', sm: '0.8125rem' } }}
        >
          {open ? DEVICE_TEXTS.fewerProperties : DEVICE_TEXTS.moreProperties(rest.length)}
          <Chevron up={open} />
        </Button>
      </Box>
    </Card>
  );
}

const Chevron = ({ up }: { readonly up: boolean }) => (
  <svg
    width={14}
    height={14}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
  >
    <path d={up ? 'M6 15l6-6 6 6' : 'M6 9l6 6 6-6'} />
  </svg>
);

/** The most important ones first. */
const factsOf = (device: DeviceDetails, tabs: readonly DeviceTab[]): readonly Fact[] => [
  ...(device.temperature ? [temperatureFact(device.temperature)] : []),
  ['Device Type', DEVICE_TYPE_LABELS[device.cabinetType]],
  ['Customer Id', device.customerId],
  ['Status', DEVICE_STATES[device.cabinetState]],
  [DEVICE_TEXTS.keeps, keptText(device.storagePlaces)],
  ...factsOfTabs(device, tabs),
  ...heardOf(device),
  ['Temp Control', device.tempControl],
  ['Customer', device.customerName],
  ...machineOf(device),
  ...propertiesOf(device),
];

const factsOfTabs = (device: DeviceDetails, tabs: readonly DeviceTab[]): readonly Fact[] =>
  tabs.flatMap(({ fact }) =>
    fact
      ? [
          [
            fact.label,
            <Suspense key={fact.label} fallback={null}>
              {createElement(loadedOnce(fact.load), { device })}
            </Suspense>,
          ] as const,
        ]
      : [],
  );

/** A shelf or a site is never heard. */
function heardOf({ cabinetType, lastHeardAt }: DeviceDetails): readonly Fact[] {
  if (!isConnected(cabinetType)) return [];
  return [
    [
      DEVICE_TEXTS.lastHeard,
      lastHeardAt === null ? DEVICE_TEXTS.never : <Ago key="heard" value={lastHeardAt} />,
    ],
  ];
}

/** A shelf or a site has no machine. */
const machineOf = (device: DeviceDetails): readonly Fact[] =>
  MACHINE_FIELD_NAMES.map((field) => [machineFieldRule(field).label, device[field] ?? ''] as const).filter(
    ([, text]) => text !== '',
  );

function propertiesOf({ properties, tempControl, timeZone }: DeviceDetails): readonly Fact[] {
  const stored = (key: string) => properties.find(({ propertyKey }) => propertyKey === key)?.value ?? '';
  const unused = unusedAllowedTemps(tempControl, {
    allowedTempMin: stored(ALLOWED_TEMP_MIN),
    allowedTempMax: stored(ALLOWED_TEMP_MAX),
  });
  return properties.map((property): Fact => {
    if (property.propertyKey === TIME_ZONE && timeZone.of !== 'device')
      return [property.label, ZONE_TEXTS.zoneOf(timeZone.zone, timeZone.of)];
    const ignored = unused.includes(property.propertyKey) ? DEVICE_TEXTS.notUsedWhy(tempControl) : null;
    return [property.label, <PropertyValue key="value" property={property} unused={ignored} />];
  });
}
