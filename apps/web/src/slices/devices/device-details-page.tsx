import Skeleton from '@mui/material/Skeleton';
import { can, DEVICE_PROPERTIES_FAILED } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { use } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { ApiFailure } from '../../session/api-failure.ts';
import { DeviceTabs } from './public/device-tab.ts';
import { deviceQuery } from './public/device-queries.ts';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LiveAge } from '../../ui/live-age.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Page } from '../../ui/page.tsx';
import { DeviceActions } from './device-actions.tsx';
import { ShownWarnings, usePreloadedWarnings } from './device-warnings.tsx';
import { DEVICE_TEXTS } from './devices.texts.ts';
import { DeviceNote } from './device-note.tsx';
import { deviceListPath } from './public/device-paths.ts';
import { DeviceProperties } from './device-properties.tsx';
import { useScansOfOtherTabs } from './use-scans-of-other-tabs.ts';
import { useDeviceAddress } from './use-device-address.ts';

export default function DeviceDetailsPage() {
  const { customerId = '', cabinetId = '' }: { customerId?: string; cabinetId?: string } = useParams({
    strict: false,
  });
  const grants = useCurrentUser().data?.grants ?? {};
  const { data: device, dataUpdatedAt, error, refetch } = useQuery(deviceQuery(customerId, cabinetId));
  useDeviceAddress(customerId, device);
  const tabs = use(DeviceTabs).filter(({ shown }) => device && shown(device, grants));
  const first = device && tabs.find(({ opensFirst }) => opensFirst?.(device));
  useScansOfOtherTabs(tabs, first);
  usePreloadedWarnings();
  return (
    <Page
      title={device?.cabinetName ?? 'Device Details'}
      note={device ? <DeviceNote device={device} /> : cabinetId}
      back={<BackLink to={deviceListPath(device?.customerId ?? customerId)} label={DEVICE_TEXTS.back} />}
      actions={
        device && can(grants, 'create', 'cabinets', device.customerId) && <DeviceActions device={device} />
      }
    >
      {device ? (
        <>
          <ShownWarnings device={device} grants={grants} />
          <DeviceProperties
            device={device}
            tabs={tabs}
            age={<LiveAge at={dataUpdatedAt} failed={error !== null} onRetry={refetch} />}
          />
          <PageTabs key={cabinetId} label="Device details" tabs={tabs} first={first} about={{ device }} />
        </>
      ) : (
        <NoDevice error={error} onRetry={refetch} />
      )}
    </Page>
  );
}

function NoDevice({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => unknown }) {
  if (!error) {
    return (
      <LoadingState label={DEVICE_TEXTS.loading}>
        <Skeleton variant="rounded" height={180} />
      </LoadingState>
    );
  }
  if (error instanceof ApiFailure && error.code === 'not_found') return <EmptyState text={error.message} />;
  return (
    <ErrorState message={DEVICE_PROPERTIES_FAILED} reason={error.message} onRetry={() => void onRetry()} />
  );
}
