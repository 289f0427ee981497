import type { DeviceDetails } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { deviceQuery } from '../slices/devices/public/device-queries.ts';
import { TabbedPage } from '../ui/page.tsx';
import { openPage } from './open-page.tsx';

type DeviceTab = ComponentType<{ readonly device: DeviceDetails }>;

/** Opens a tab of a device without the rest of the device's page, with the device as the server has it now. */
export function openDeviceTab(Tab: DeviceTab, address: string): Promise<void> {
  function Loaded() {
    const { customerId = '', cabinetId = '' }: { customerId?: string; cabinetId?: string } = useParams({
      strict: false,
    });
    const { data } = useQuery(deviceQuery(customerId, cabinetId));
    return (
      data && (
        <TabbedPage title={data.cabinetName}>
          <Tab device={data} />
        </TabbedPage>
      )
    );
  }
  return openPage(Loaded, '/cabinet-details/$customerId/$cabinetId', address);
}
