import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import {
  useForm,
  useWatch,
  type Control,
  type DeepPartialSkipArrayKey,
  type DefaultValues,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { FailureAlert } from '../feedback/failure-alert.tsx';
import { FocusOnOpen } from './focus-on-open.tsx';
import { DiscardQuestion, LeaveGuard } from './leave-guard.tsx';
import { ModalFrame, type ModalWidth } from './modal-frame.tsx';
import { ReadOnlyContext } from './read-only.ts';
import { useFormSubmit } from './use-form-submit.ts';

const DraftKeeper = lazy(() => import('./draft-keeper.tsx'));

/** A message does not widen its dialog. */
const FAILURE = { mx: { xs: 4, sm: 6 }, contain: 'inline-size' } as const;

/** The chosen one of radio buttons. */
const FIELD = 'input:not([readonly], [type="hidden"], [type="radio"]:not(:checked)), select, textarea';

interface FormDialogProps<Input extends FieldValues, Output> {
  readonly title: string;
  readonly schema: z.ZodType<Output, Input>;
  /** Read once, so that later changes do not replace the user's input. */
  readonly defaultValues: NoInfer<DefaultValues<Input>>;
  readonly submitLabel: string;
  readonly cancelLabel?: string;
  readonly width?: ModalWidth;
  /** The record, if neither the title nor the values name it. */
  readonly record?: string;
  /** For users who may only view: no submit button, and no question on closing. */
  readonly readOnly?: boolean;
  /**
   * The initial values are the user's input, for example from a scan: leaving the page asks, Cancel does not.
   */
  readonly alreadyEntered?: boolean;
  /** Disables submit until true; for forms that show per field what is missing. */
  readonly complete?: (values: NoInfer<DeepPartialSkipArrayKey<Input>>) => boolean;
  /** Not used for refusals, which explain themselves. */
  readonly failureMessage?: string;
  readonly failureBelow?: boolean;
  /** The dialog closes when this resolves. If it throws, the dialog stays open with the input. */
  readonly onSubmit: (values: NoInfer<Output>) => unknown;
  readonly onClose: () => void;
  readonly children: (form: UseFormReturn<Input, unknown, Output>) => ReactNode;
}

/** Open while it is rendered: `{editing && <FormDialog … />}`. */
export function FormDialog<Input extends FieldValues, Output>({
  title,
  schema,
  defaultValues,
  submitLabel,
  cancelLabel = 'Cancel',
  width = 'sm',
  record = '',
  readOnly = false,
  alreadyEntered = false,
  complete,
  failureMessage,
  failureBelow = false,
  onSubmit,
  onClose,
  children,
}: FormDialogProps<Input, Output>) {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    // We focus the first invalid field on the screen; react-hook-form would focus the first registered one.
    shouldFocusError: false,
    defaultValues,
  });
  const { submit, sending, problem, element } = useFormSubmit(form, {
    operation: title,
    failureMessage,
    onSubmit,
    onDone: () => finish(),
  });
  const forgetDraft = useRef<() => void>(null);
  const finish = () => {
    forgetDraft.current?.();
    onClose();
  };
  const [discarding, setDiscarding] = useState(false);
  const unsaved = form.formState.isDirty && !readOnly;

  const close = () => {
    if (sending) return;
    if (unsaved) setDiscarding(true);
    else finish();
  };
  return (
    <ModalFrame
      title={title}
      width={width}
      fits
      fillsPhone
      onClose={(reason) => {
        // A click outside happens too easily to discard the input.
        if (reason === 'escapeKeyDown' || readOnly) close();
      }}
    >
      <Box
        component="form"
        ref={element}
        noValidate
        onSubmit={readOnly ? (event) => event.preventDefault() : submit}
        sx={{ display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0 }}
      >
        {!readOnly && <FocusOnOpen find={() => element.current?.querySelector<HTMLElement>(FIELD)} />}
        {!failureBelow && <FailureAlert failure={problem} sx={{ ...FAILURE, mb: 3 }} />}
        {!readOnly && (
          <Suspense fallback={null}>
            <DraftKeeper
              name={`${title}\n${record}`}
              form={form as never}
              element={element}
              forget={forgetDraft}
            />
          </Suspense>
        )}
        <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 1 }}>
          <ReadOnlyContext value={readOnly}>
            <Stack spacing={4}>{children(form)}</Stack>
          </ReadOnlyContext>
        </DialogContent>
        {failureBelow && <FailureAlert failure={problem} sx={{ ...FAILURE, mt: 3 }} />}
        <DialogActions disableSpacing sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5, gap: 2, flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={close} disabled={sending}>
            {readOnly ? 'Close' : cancelLabel}
          </Button>
          {!readOnly && (
            <SubmitButton label={submitLabel} sending={sending} control={form.control} complete={complete} />
          )}
        </DialogActions>
      </Box>
      <LeaveGuard
        subject={title}
        unsaved={unsaved || (alreadyEntered && !readOnly)}
        sending={sending}
        onDiscard={() => forgetDraft.current?.()}
      />
      {discarding && (
        <DiscardQuestion subject={title} onDiscard={finish} onKeep={() => setDiscarding(false)} />
      )}
    </ModalFrame>
  );
}

interface SubmitButtonProps<Input extends FieldValues, Output> {
  readonly label: string;
  readonly sending: boolean;
  readonly control: Control<Input, unknown, Output>;
  readonly complete: ((values: DeepPartialSkipArrayKey<Input>) => boolean) | undefined;
}

/** Watches the form separately, so that typing does not rerender the fields. */
function SubmitButton<Input extends FieldValues, Output>(props: SubmitButtonProps<Input, Output>) {
  const { label, sending, control, complete } = props;
  const values = useWatch({ control, disabled: complete === undefined });
  return (
    <Button
      type="submit"
      variant="contained"
      loading={sending}
      disabled={complete !== undefined && !complete(values)}
    >
      {label}
    </Button>
  );
}
