import type { DeviceDetails } from '@parwell/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deviceDetails } from '../../test/devices.ts';
import { openDevicePage, section, virtual } from './device-configuration.fixture.ts';

const headings = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const parts = async (last: string) => {
  await section(last);
  return headings().filter((heading) => heading?.includes('Configuration'));
};

test.each(['EM', 'MinibarRx'] as const)(
  '%s shows products and users (DEV-041 DEV-046 DEV-047 DEV-053)',
  async (cabinetType) => {
    await openDevicePage(deviceDetails({ cabinetType }));
    expect(screen.getByRole('tab', { name: 'Configuration' })).toBeTruthy();
    expect(await parts('Cabinet User Configuration')).toEqual([
      'Product Configuration',
      'Cabinet User Configuration',
    ]);
  },
);

test('a flex device shows its flex configuration and its users (DEV-042 DEV-057)', async () => {
  await openDevicePage(deviceDetails({ cabinetType: 'WEIGHT' }));
  expect(await parts('Cabinet User Configuration')).toEqual([
    'Flex Configuration',
    'Cabinet User Configuration',
  ]);
});

const PROVIDERS = 'Provider Configuration';
const LOCATIONS = 'Location Tracking Configuration';

test.each([
  ['DEV-043 DEV-054', { providerTracking: 'Yes', locationTracking: 'No' }, [PROVIDERS]],
  ['DEV-043', {}, [PROVIDERS]],
  ['DEV-044 DEV-055', { providerTracking: 'No', locationTracking: 'Yes' }, [LOCATIONS]],
  ['DEV-056', { providerTracking: 'Yes', locationTracking: 'Yes' }, [PROVIDERS, LOCATIONS]],
] as const)('%s a virtual device with %o', async (_id, cabinetProperties, expected) => {
  await openDevicePage(virtual({ cabinetProperties }));
  expect(await parts(expected[expected.length - 1] ?? '')).toEqual(expected);
});

test.each<[string, Partial<DeviceDetails>]>([
  ['virtual without tracking', { cabinetType: 'Virtual', cabinetProperties: { providerTracking: 'No' } }],
  ...(['RFID', 'VIPc', 'VISION', 'ZONE', 'SITE'] as const).map(
    (cabinetType): [string, Partial<DeviceDetails>] => [cabinetType, { cabinetType }],
  ),
])('a %s device has no such tab (DEV-045)', async (_what, changes) => {
  await openDevicePage(deviceDetails(changes));
  expect(screen.queryByRole('tab', { name: 'Configuration' })).toBeNull();
});
