import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ChannelGroup } from '@parwell/contract';
import { useId } from 'react';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../../ui/feedback/use-notify-failure.ts';
import { MoreActions } from '../../../ui/more-actions.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useSaveGroup, type OnGroupChange } from '../notifications.api.ts';
import { NOTIFICATION_TEXTS } from '../notifications.texts.ts';
import { labelOf } from '../type-labels.ts';
import { GroupSwitch } from './group-switch.tsx';
import { toGroupDraft, savedGroup } from './group-values.ts';
import { RecipientList } from './recipient-list.tsx';
import { SAVE_FAILED } from './save-failed.ts';
import { useGroupActions } from './use-group-actions.tsx';

interface GroupViewProps {
  readonly group: ChannelGroup;
  /** The group was just edited: the focus returns to EDIT. */
  readonly focusEdit: boolean;
  readonly onEdit: () => void;
  readonly onChange: OnGroupChange;
  readonly onReload: () => void;
}

const focus = (button: HTMLButtonElement | null): void => button?.focus();

export function GroupView({ group, focusEdit, onEdit, onChange, onReload }: GroupViewProps) {
  const titleId = useId();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const { mutate: save, isPending, variables } = useSaveGroup(group.customerId);
  const { actions, shown } = useGroupActions({ group, onChange, onReload });
  const isActive = (isPending ? variables.active : group.active) === 'true';

  const enable = (active: boolean) =>
    save(savedGroup({ ...toGroupDraft(group), active }, group), {
      onSuccess: (saved) => {
        onChange(saved.notificationType, saved);
        notify({
          message: active ? NOTIFICATION_TEXTS.enabled : NOTIFICATION_TEXTS.disabled,
          type: 'success',
        });
      },
      onError: (error) => {
        notifyFailure(SAVE_FAILED, error);
        // Another user may have been first.
        onReload();
      },
    });
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 2 }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography id={titleId} variant="h2" sx={{ color: isActive ? 'text.primary' : 'text.disabled' }}>
            {labelOf(group.notificationType)}
            {!isActive && ' (Disabled)'}
          </Typography>
          {isActive && group.nobodyTold && <StatusChip tone="error" label={NOTIFICATION_TEXTS.nobodyTold} />}
          {group.channelGroupName !== labelOf(group.notificationType) && (
            <Typography
              sx={{ color: isActive ? 'text.secondary' : 'text.disabled', overflowWrap: 'anywhere' }}
            >
              {group.channelGroupName}
            </Typography>
          )}
        </Box>
        <GroupSwitch active={isActive} groupId={titleId} disabled={isPending} onChange={enable} />
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button ref={focusEdit ? focus : null} variant="outlined" disabled={isPending} onClick={onEdit}>
            EDIT
          </Button>
          <MoreActions actions={actions} />
        </Box>
      </Box>
      <RecipientList channelData={group.channelData} active={isActive ? 'true' : 'false'} />
      {shown}
    </>
  );
}
