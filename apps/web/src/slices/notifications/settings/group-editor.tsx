import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { listChannelGroups, type ChannelGroup } from '@parwell/contract';
import { normalizeEmail } from '@parwell/domain';
import { useId, useRef } from 'react';
import { useController, useForm } from 'react-hook-form';
import { ApiFailure } from '../../../session/api-failure.ts';
import { callApi } from '../../../session/api.ts';
import { rephrased } from '../../../shared/rephrased.ts';
import { FailureResult } from '../../../ui/feedback/failure-result.tsx';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { FocusOnOpen } from '../../../ui/forms/focus-on-open.tsx';
import { LeaveGuard } from '../../../ui/forms/leave-guard.tsx';
import { useFormSubmit } from '../../../ui/forms/use-form-submit.ts';
import { useSaveGroup, type OnGroupChange } from '../notifications.api.ts';
import { NOTIFICATION_TEXTS } from '../notifications.texts.ts';
import { labelOf } from '../type-labels.ts';
import { GroupFields } from './group-fields.tsx';
import { GroupSwitch } from './group-switch.tsx';
import {
  toGroupDraft,
  groupSchema,
  mergedRecipients,
  recipientsOf,
  savedGroup,
  type GroupDraft,
} from './group-values.ts';
import { SAVE_FAILED } from './save-failed.ts';

interface GroupEditorProps {
  readonly customerId: string;
  readonly group: ChannelGroup | null;
  readonly configured: readonly string[];
  readonly onChange: OnGroupChange;
  readonly onClose: () => void;
}

const FIELD = 'input:not([type="checkbox"]), select';

/** Edits a group in its place: SAVE or CANCEL leads back to the view (NOTI-026). */
export default function GroupEditor({ customerId, group, configured, onChange, onClose }: GroupEditorProps) {
  const titleId = useId();
  const notify = useNotify();
  const { mutateAsync: save } = useSaveGroup(customerId);
  /** As last read: the save is based on it. */
  const base = useRef(group);
  const form = useForm({
    resolver: zodResolver(groupSchema(configured)),
    mode: 'all',
    shouldFocusError: false,
    defaultValues: toGroupDraft(group),
  });
  const active = useController({ control: form.control, name: 'active' }).field;
  const title = group ? labelOf(group.notificationType) : NOTIFICATION_TEXTS.adding;

  /** Merges another user's saved group into the form; local input is kept. */
  const includeTheirs = async (): Promise<string> => {
    const { result } = await callApi(listChannelGroups, { params: { customerId } });
    const theirs = result.find(({ notificationType }) => notificationType === group?.notificationType);
    const before = base.current ? recipientsOf(base.current) : [];
    base.current = theirs ?? null;
    if (!theirs) return NOTIFICATION_TEXTS.deletedMeanwhile;
    const merged = mergedRecipients(before, form.getValues('recipients'), recipientsOf(theirs));
    form.setValue('recipients', merged, { shouldDirty: true, shouldValidate: true });
    return NOTIFICATION_TEXTS.changedMeanwhile;
  };
  const send = async (draft: GroupDraft) => {
    try {
      const saved = await save(savedGroup(draft, base.current));
      onChange(saved.notificationType, saved);
    } catch (error) {
      // The problem of a field is shown next to it.
      if (error instanceof ApiFailure && error.details.length > 0) throw error;
      if (group && error instanceof ApiFailure && (error.code === 'conflict' || error.code === 'not_found'))
        throw new ApiFailure(error.status, error.code, SAVE_FAILED, [], await includeTheirs());
      rephrased(SAVE_FAILED)(error);
    }
  };
  const { submit, sending, problem, element } = useFormSubmit(form, {
    operation: title,
    failureMessage: SAVE_FAILED,
    onSubmit: send,
    onDone: () => {
      notify({ message: NOTIFICATION_TEXTS.saved, type: 'success' });
      onClose();
    },
  });
  return (
    <Stack component="form" ref={element} aria-labelledby={titleId} noValidate spacing={4} onSubmit={submit}>
      <FocusOnOpen find={() => element.current?.querySelector<HTMLElement>(FIELD)} />
      <LeaveGuard subject={title} unsaved={form.formState.isDirty} sending={sending} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, minHeight: 36 }}>
        <Typography id={titleId} variant="h2" sx={{ flex: '1 1 160px' }}>
          {title}
        </Typography>
        <GroupSwitch active={active.value} groupId={titleId} disabled={sending} onChange={active.onChange} />
      </Box>
      <FailureResult failure={problem} />
      <GroupFields control={form.control} group={group} problems={problemsOf(group)} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'flex-end' }}>
        <Button variant="outlined" disabled={sending} onClick={onClose}>
          CANCEL
        </Button>
        <Button type="submit" variant="contained" loading={sending}>
          SAVE
        </Button>
      </Box>
    </Stack>
  );
}

const problemsOf = (group: ChannelGroup | null): ReadonlyMap<string, string> =>
  new Map(
    group?.channelData.flatMap(({ SEND_EMAIL_TO, problem }) =>
      problem === null ? [] : [[normalizeEmail(SEND_EMAIL_TO), problem]],
    ),
  );
