import { filterDevices, type DeviceName } from '@parwell/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { givenUser, showScreen } from '../../../ui/filters/show-screen.fixture.tsx';
import { DevicePicker } from './device-picker.tsx';

const tower: DeviceName = {
  cabinetId: '100234-001',
  cabinetName: 'Tower',
  customerId: '100234',
  cabinetType: 'EM',
};

async function show(customerId?: string) {
  const api = givenUser();
  api.answers(filterDevices, { result: [tower], total_record: 1 });
  await showScreen(
    function Screen() {
      const [value, setValue] = useState<DeviceName | null>(null);
      return <DevicePicker label="Device" customerId={customerId} value={value} onChange={setValue} />;
    },
    '/page',
    api,
  );
  return { asked: () => api.sent(filterDevices).map(({ body }) => body) };
}
const picker = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Device' });

test('requests up to 100 devices, by name or id (CONST-027 DCONST-020)', async () => {
  const { asked } = await show();
  await userEvent.type(picker(), 'tow');
  await waitFor(() => expect(asked().at(-1)).toEqual({ filter: { search: 'tow' }, limit: 100 }));
  await userEvent.click(await screen.findByRole('option', { name: /Tower/ }));
  expect(picker().value).toBe('Tower (100234-001)');
});

test('requests only the devices of a given customer', async () => {
  const { asked } = await show('100234');
  await userEvent.click(picker());
  await screen.findByRole('option', { name: /Tower/ });
  expect(asked()).toEqual([{ filter: { customerId: '100234' }, limit: 100 }]);
});

test('shows an error if left empty', async () => {
  await show();
  await userEvent.click(picker());
  await userEvent.tab();
  expect(await screen.findByText('Please choose a device')).toBeTruthy();
});
