import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { DeviceCommand, DeviceDetails } from '@parwell/contract';
import { useId, useState, type ReactNode } from 'react';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { CommandProgress } from '../commands/public/command-progress.tsx';
import { useFollowCommand } from '../commands/public/use-follow-command.ts';
import { rephrased } from '../../shared/rephrased.ts';
import { FailureResult } from '../../ui/feedback/failure-result.tsx';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useAskedFirst } from '../../ui/forms/asked-first.ts';
import type { Question } from '../../ui/forms/confirm-dialog.tsx';
import { useConfirm } from '../../ui/forms/confirm.tsx';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { useFormSubmit } from '../../ui/forms/use-form-submit.ts';
import { FLEX_TEXTS } from './flex.texts.ts';

interface CommandFormProps<Input extends FieldValues, Output> {
  readonly device: DeviceDetails;
  readonly title: string;
  readonly schema: z.ZodType<Output, Input>;
  readonly defaultValues: NoInfer<DefaultValues<Input>>;
  readonly submitLabel: string;
  /** Shown only after the device has confirmed. */
  readonly succeeded: string;
  /** Prefix for the device's message if it refuses; by default the message is shown alone. */
  readonly failed?: string;
  /** The question before a command that does harm is sent; null for others. */
  readonly question?: (values: NoInfer<Output>) => Question | null;
  /** `confirmed` is set once the user has agreed to the server's question. */
  readonly send: (
    values: NoInfer<Output>,
    confirmed: { readonly confirmed?: true },
  ) => Promise<DeviceCommand>;
  readonly onSucceeded?: () => void;
  readonly onCancel?: () => void;
  readonly children: (form: UseFormReturn<Input, unknown, Output>) => ReactNode;
}

/** Resets once the device has carried the command out. */
export function CommandForm<Input extends FieldValues, Output>(props: CommandFormProps<Input, Output>) {
  const [filled, setFilled] = useState(0);
  return <OneCommand key={filled} {...props} onReset={() => setFilled((times) => times + 1)} />;
}

function OneCommand<Input extends FieldValues, Output>({
  device,
  title,
  schema,
  defaultValues,
  submitLabel,
  succeeded,
  failed,
  question,
  send,
  onSucceeded,
  onCancel,
  onReset,
  children,
}: CommandFormProps<Input, Output> & { readonly onReset: () => void }) {
  const notify = useNotify();
  const confirm = useConfirm();
  const askedFirst = useAskedFirst();
  const headingId = useId();
  const { command, follow } = useFollowCommand();
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues,
  });
  const { submit, sending, problem, element } = useFormSubmit(form, {
    operation: title,
    failureMessage: undefined,
    confirm: async (values) => {
      const asked = question?.(values) ?? null;
      return asked === null || confirm(asked);
    },
    onSubmit: async (values) => {
      const sentCommand = await askedFirst.send(title, (confirmed) => send(values, confirmed));
      await (failed === undefined ? follow(sentCommand) : follow(sentCommand).catch(rephrased(failed)));
    },
    onDone: () => {
      notify({ message: succeeded, type: 'success' });
      onReset();
      onSucceeded?.();
    },
  });
  return (
    <Card component="section" aria-labelledby={headingId} sx={{ p: { xs: 4, sm: 5 } }}>
      <Typography variant="h2" id={headingId} sx={{ mb: 4 }}>
        {title}
      </Typography>
      <Stack component="form" ref={element} noValidate spacing={4} onSubmit={submit}>
        <FailureResult failure={problem} />
        <LeaveGuard subject={title} unsaved={form.formState.isDirty && !sending} />
        <Stack
          component="fieldset"
          disabled={sending}
          spacing={4}
          sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}
        >
          {children(form)}
        </Stack>
        <CommandProgress
          device={device}
          command={sending ? command : null}
          leave={{ label: FLEX_TEXTS.stopWaiting, onClick: onReset }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'flex-end' }}>
          {onCancel && (
            <Button variant="outlined" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button type="submit" variant="contained" loading={sending}>
            {submitLabel}
          </Button>
        </Box>
      </Stack>
    </Card>
  );
}
