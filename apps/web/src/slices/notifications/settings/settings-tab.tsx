import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ChannelGroup } from '@parwell/contract';
import { can, NOTIFICATION_TYPES } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useCurrentUser } from '../../../session/current-user.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailureState } from '../../../ui/failure-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { channelTypesQuery, groupsQuery, useGroupChanges, type OnGroupChange } from '../notifications.api.ts';
import { NOTIFICATION_TEXTS } from '../notifications.texts.ts';
import { labelOf } from '../type-labels.ts';
import { GroupView } from './group-view.tsx';

const OutsideAddresses = lazy(() => import('./outside-addresses.tsx'));
const GroupEditor = lazy(() => import('./group-editor.tsx'));

/** OERR-037. */
const CHANNEL_TYPES_FAILED = new Error('Failed to get channel types.');
const TYPES = Object.keys(NOTIFICATION_TYPES).length;

export default function SettingsTab({ customerId }: { readonly customerId: string }) {
  const grants = useCurrentUser().data?.grants ?? {};
  const { data: groups, error, refetch } = useQuery(groupsQuery(customerId));
  const channelTypes = useQuery(channelTypesQuery);
  const { changed, reload } = useGroupChanges(customerId);
  const [adding, setAdding] = useState(false);
  const configured = groups?.map(({ notificationType }) => notificationType) ?? [];
  if (!groups)
    return error ? (
      <FailureState error={error} onRetry={refetch} />
    ) : (
      <LoadingState label={NOTIFICATION_TEXTS.loading}>
        <Skeleton variant="rounded" height={240} />
      </LoadingState>
    );
  return (
    <Stack spacing={3}>
      {channelTypes.error && <FailureState error={CHANNEL_TYPES_FAILED} onRetry={channelTypes.refetch} />}
      {!adding && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          {groups.length < TYPES ? (
            <Button variant="contained" onClick={() => setAdding(true)}>
              {NOTIFICATION_TEXTS.add}
            </Button>
          ) : (
            <Typography color="textSecondary">{NOTIFICATION_TEXTS.allConfigured}</Typography>
          )}
        </Box>
      )}
      <Card>
        {adding && (
          <Section label={NOTIFICATION_TEXTS.adding}>
            <GroupEditor
              customerId={customerId}
              group={null}
              configured={configured}
              onChange={changed}
              onClose={() => setAdding(false)}
            />
          </Section>
        )}
        {groups.length === 0 && !adding && <EmptyState text={NOTIFICATION_TEXTS.none} />}
        {groups.map((group) => (
          <GroupSection
            key={group.notificationType}
            group={group}
            configured={configured}
            onChange={changed}
            onReload={reload}
          />
        ))}
      </Card>
      {can(grants, 'create', 'users', customerId) && (
        <Suspense fallback={null}>
          <OutsideAddresses customerId={customerId} />
        </Suspense>
      )}
    </Stack>
  );
}

interface GroupSectionProps {
  readonly group: ChannelGroup;
  readonly configured: readonly string[];
  readonly onChange: OnGroupChange;
  readonly onReload: () => void;
}

function GroupSection({ group, configured, onChange, onReload }: GroupSectionProps) {
  const [mode, setMode] = useState<'view' | 'edit' | 'edited'>('view');
  return (
    <Section label={labelOf(group.notificationType)}>
      {mode === 'edit' ? (
        <GroupEditor
          customerId={group.customerId}
          group={group}
          configured={configured.filter((type) => type !== group.notificationType)}
          onChange={onChange}
          onClose={() => setMode('edited')}
        />
      ) : (
        <GroupView
          group={group}
          focusEdit={mode === 'edited'}
          onEdit={() => setMode('edit')}
          onChange={onChange}
          onReload={onReload}
        />
      )}
    </Section>
  );
}

const Section = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Box
    component="section"
    aria-label={label}
    sx={{ p: { xs: 4, sm: 5 }, '& + &': { borderTop: 1, borderColor: 'divider' } }}
  >
    <Suspense fallback={<Skeleton variant="rounded" height={120} />}>{children}</Suspense>
  </Box>
);
