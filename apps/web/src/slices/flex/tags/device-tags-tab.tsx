import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { DeviceDetails, DeviceTags } from '@parwell/contract';
import { ALL, can, NO_TAGS, SERIAL_NUMBER_MISSING } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useCurrentUser } from '../../../session/current-user.ts';
import { FailureState } from '../../../ui/failure-state.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { tagsQuery } from '../flex.api.ts';
import { FLEX_TEXTS } from '../flex.texts.ts';

const EditTags = lazy(() => import('./edit-tags.tsx'));

/** The name/value tags of a device; editable for users with permission. */
export default function DeviceTagsTab({ device }: { readonly device: DeviceDetails }) {
  const { data, error, refetch } = useQuery(tagsQuery(device.cabinetId));
  const [editing, setEditing] = useState(false);
  const grants = useCurrentUser().data?.grants ?? {};
  const hasSerialNumber = Boolean(device.cabinetProperties['serialNumber']);
  const mayEdit = can(grants, 'create', 'cabinets', ALL);
  return (
    <Card component="section" aria-label="Device Tags" sx={{ p: { xs: 4, sm: 5 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, minHeight: 36, mb: 3 }}>
        <Typography variant="h2">Device Tags</Typography>
        {data && mayEdit && hasSerialNumber && !editing && (
          <Button variant="outlined" sx={{ ml: 'auto' }} onClick={() => setEditing(true)}>
            EDIT
          </Button>
        )}
      </Box>
      {mayEdit && !hasSerialNumber && (
        <Typography color="textSecondary" sx={{ mb: 3 }}>
          {SERIAL_NUMBER_MISSING}
        </Typography>
      )}
      {error && <FailureState error={error} onRetry={refetch} />}
      {!data && !error && (
        <LoadingState label={FLEX_TEXTS.loadingTags}>
          <Skeleton variant="rounded" height={80} />
        </LoadingState>
      )}
      {data && !editing && <Tags answer={data} />}
      {data && editing && (
        <Suspense fallback={null}>
          <EditTags
            device={device}
            tags={data.tags}
            onClose={() => {
              setEditing(false);
              void refetch();
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}

function Tags({ answer }: { readonly answer: DeviceTags }) {
  const { resultCode, tags, message } = answer;
  if (resultCode !== 0) return <EmptyState text={message || NO_TAGS} />;
  const entries = Object.entries(tags);
  return entries.length > 0 ? <Facts wide facts={entries} /> : <EmptyState text={NO_TAGS} />;
}
