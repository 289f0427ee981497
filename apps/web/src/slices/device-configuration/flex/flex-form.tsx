import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { DeviceDetails, FlexConfiguration } from '@parwell/contract';
import { commandFailure, FLEX_CHANGED } from '@parwell/domain';
import { useForm } from 'react-hook-form';
import { CommandProgress } from '../../commands/public/command-progress.tsx';
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx';
import { FailureResult } from '../../../ui/feedback/failure-result.tsx';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { useAskedFirst } from '../../../ui/forms/asked-first.ts';
import { useConfirm } from '../../../ui/forms/confirm.tsx';
import { LeaveGuard } from '../../../ui/forms/leave-guard.tsx';
import { ReadOnlyContext } from '../../../ui/forms/read-only.ts';
import { useFormSubmit } from '../../../ui/forms/use-form-submit.ts';
import { useMayChange } from '../use-may-change.ts';
import { Compartments } from './compartments.tsx';
import { useResetConfiguration, useSendConfiguration } from './flex-configuration.api.ts';
import { toFlexDraft, flexSchema } from './flex-draft.ts';
import { FlexPeople } from './flex-people.tsx';
import { FlexSettings } from './flex-settings.tsx';
import { CONFIGURATION_TEXTS } from '../device-configuration.texts.ts';

interface FlexFormProps {
  readonly device: DeviceDetails;
  readonly configuration: FlexConfiguration;
}

export function FlexForm({ device, configuration }: FlexFormProps) {
  const { config, deviceAckAvailable, lastCommand, products } = configuration;
  const mayChange = useMayChange(device, 'cabinets');
  const { mutateAsync } = useSendConfiguration(device);
  const { send } = useAskedFirst();
  const form = useForm({
    resolver: zodResolver(flexSchema),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: toFlexDraft(config.data),
  });
  const { submit, sending, problem, element } = useFormSubmit(form, {
    operation: 'Send to device',
    failureMessage: undefined,
    onSubmit: (data) =>
      send('Send to device', (confirmed) =>
        mutateAsync({ data, basedOn: lastCommand?.commandId ?? null, ...confirmed }),
      ),
    // Nothing to do: the form is replaced by one for the sent configuration.
    onDone: () => undefined,
  });
  const { isDirty } = form.formState;
  const failure = lastCommand && commandFailure(lastCommand.status, lastCommand.resultMessage);
  return (
    <ReadOnlyContext value={!mayChange}>
      <Stack component="form" ref={element} noValidate spacing={4} onSubmit={submit}>
        <FailureResult failure={problem} />
        <LeaveGuard subject="Flex Configuration" unsaved={isDirty && mayChange} sending={sending} />
        {failure && <FailureAlert failure={{ text: failure }} />}
        <CommandProgress device={device} command={lastCommand} />
        {isDirty && <Alert severity="warning">{FLEX_CHANGED}</Alert>}
        <Compartments control={form.control} device={device} products={products} />
        <FlexSettings control={form.control} />
        <FlexPeople data={config.data} />
        {mayChange && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'flex-end' }}>
            <ResetButton device={device} />
            <Button
              type="submit"
              variant="contained"
              loading={sending}
              disabled={!isDirty && deviceAckAvailable}
            >
              Send to device
            </Button>
          </Box>
        )}
      </Stack>
    </ReadOnlyContext>
  );
}

function ResetButton({ device }: { readonly device: DeviceDetails }) {
  const confirm = useConfirm();
  const notify = useNotify();
  const { mutate: reset, isPending } = useResetConfiguration(device);
  const askAndReset = async () => {
    const sure = await confirm({
      title: CONFIGURATION_TEXTS.flex.resetTitle(device.cabinetName),
      message: CONFIGURATION_TEXTS.flex.resetMessage,
      confirmLabel: 'Reset to default',
      danger: true,
    });
    if (sure) reset(undefined, { onError: ({ message }) => notify({ message, type: 'error' }) });
  };
  return (
    <Button color="error" loading={isPending} onClick={() => void askAndReset()}>
      Reset to default
    </Button>
  );
}
