import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { DeviceDetails } from '@parwell/contract';
import { MAX_TAGS, tagName, tagProblems, TAGS_SAVED } from '@parwell/domain';
import { useFieldArray, useForm } from 'react-hook-form';
import { z } from 'zod';
import { CommandProgress } from '../../commands/public/command-progress.tsx';
import { useFollowCommand } from '../../commands/public/use-follow-command.ts';
import { FailureResult } from '../../../ui/feedback/failure-result.tsx';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { LeaveGuard } from '../../../ui/forms/leave-guard.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useFormSubmit } from '../../../ui/forms/use-form-submit.ts';
import { useSaveTags } from '../flex.api.ts';
import { FLEX_TEXTS } from '../flex.texts.ts';

const schema = z
  .object({ tags: z.array(z.object({ name: z.string().max(100), value: z.string().max(1000) })) })
  .superRefine(({ tags }, context) => {
    for (const { field, message } of tagProblems(tags)) {
      context.addIssue({ code: 'custom', path: ['tags', ...field.split('.')], message });
    }
  });

interface EditTagsProps {
  readonly device: DeviceDetails;
  readonly tags: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

/** Closes when the device has accepted the tags. */
export default function EditTags({ device, tags, onClose }: EditTagsProps) {
  const notify = useNotify();
  const { mutateAsync: save } = useSaveTags(device.cabinetId);
  const { command, follow } = useFollowCommand();
  const form = useForm({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { tags: Object.entries(tags).map(([name, value]) => ({ name, value })) },
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'tags' });
  const { submit, sending, problem, element } = useFormSubmit(form, {
    operation: 'Save Device Tags',
    failureMessage: undefined,
    onSubmit: async (values) =>
      follow(
        await save(Object.fromEntries(values.tags.map(({ name, value }) => [tagName(name), value.trim()]))),
      ),
    onDone: () => {
      notify({ message: TAGS_SAVED, type: 'success' });
      onClose();
    },
  });
  return (
    <Stack component="form" ref={element} noValidate spacing={3} onSubmit={submit}>
      <FailureResult failure={problem} />
      <LeaveGuard subject="Device Tags" unsaved={form.formState.isDirty && !sending} />
      <Stack component="fieldset" disabled={sending} spacing={3} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
        {fields.map(({ id }, index) => (
          <Box
            key={id}
            role="group"
            aria-label={FLEX_TEXTS.tag(index + 1)}
            sx={{
              display: 'grid',
              gap: 2,
              alignItems: 'start',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
            }}
          >
            <TextInput
              control={form.control}
              name={`tags.${index}.name`}
              label="Name"
              autoComplete="off"
              maxLength={100}
            />
            <TextInput
              control={form.control}
              name={`tags.${index}.value`}
              label="Value"
              autoComplete="off"
              maxLength={1000}
            />
            <Button
              color="error"
              onClick={() => remove(index)}
              aria-label={FLEX_TEXTS.remove(`tag ${index + 1}`)}
              sx={{ mt: { sm: 6 }, justifySelf: 'start' }}
            >
              Remove
            </Button>
          </Box>
        ))}
        <Box>
          <Button
            variant="outlined"
            disabled={fields.length >= MAX_TAGS}
            onClick={() => append({ name: '', value: '' })}
          >
            {FLEX_TEXTS.addTag}
          </Button>
        </Box>
      </Stack>
      <CommandProgress device={device} command={sending ? command : null} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'flex-end' }}>
        <Button variant="outlined" onClick={onClose}>
          CANCEL
        </Button>
        <Button type="submit" variant="contained" loading={sending}>
          SAVE
        </Button>
      </Box>
    </Stack>
  );
}
