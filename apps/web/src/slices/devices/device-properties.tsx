import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { DeviceDetails } from '@parwell/contract';
import { DEVICE_STATES, DEVICE_TYPE_LABELS } from '@parwell/domain';
import { Instant } from '../../ui/dates/instant.tsx';
import { Facts, type Fact } from '../../ui/facts.tsx';

/** The common facts of a device, then the properties of its type. */
export function DeviceProperties({ device }: { readonly device: DeviceDetails }) {
  return (
    <Card component="section" aria-label="Device Properties" sx={{ p: { xs: 4, sm: 5 }, mb: 4 }}>
      <Typography variant="h2" sx={{ mb: 4 }}>
        Device Properties
      </Typography>
      <Facts wide facts={factsOf(device)} />
    </Card>
  );
}

const factsOf = (device: DeviceDetails): readonly Fact[] => [
  ['Device Type', DEVICE_TYPE_LABELS[device.cabinetType]],
  ['Customer Id', device.customerId],
  ['Customer', device.customerName],
  ['Status', DEVICE_STATES[device.cabinetState]],
  ['Temp Control', device.tempControl],
  ...machineOf(device),
  ...device.properties.map(({ label, value }): Fact => [label, value]),
];

/** A shelf or a site has no machine. */
function machineOf({ deviceId, enclosureSerialNo, lastHeardAt }: DeviceDetails): readonly Fact[] {
  return [
    ...(deviceId === null ? [] : [['Device Id', deviceId] as const]),
    ...(enclosureSerialNo === '' ? [] : [['Enclosure Serial Number', enclosureSerialNo] as const]),
    ...(lastHeardAt === null ? [] : [['Last heard', <Instant key="heard" value={lastHeardAt} />] as const]),
  ];
}
