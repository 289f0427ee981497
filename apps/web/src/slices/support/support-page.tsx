import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import {
  canSendSupport,
  SUPPORT_MESSAGE_LENGTH,
  SUPPORT_REASONS,
  supportMessage,
  type SupportReason,
} from '@parwell/domain';
import { lazy, Suspense, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiFailure } from '../../session/api-failure.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { TextArea } from '../../ui/forms/text-input.tsx';
import { Page } from '../../ui/page.tsx';
import { useAskSupport } from './support.api.ts';
import { SUPPORT_TEXTS } from './support.texts.ts';

const DraftKeeper = lazy(() => import('../../ui/forms/draft-keeper.tsx'));

interface SupportFields {
  readonly reason: SupportReason;
  readonly message: string;
}

const EMPTY: SupportFields = { reason: SUPPORT_REASONS[0].reason, message: '' };

const REASONS = SUPPORT_REASONS.map(({ reason, label }) => ({ value: reason, label }));

/**
 * The only feedback is the form itself: it is cleared on success and keeps the text on failure. Only a limit
 * is shown, because nobody could know when to try again.
 */
export default function SupportPage() {
  const form = useForm<SupportFields>({ defaultValues: EMPTY });
  const { control, handleSubmit, reset } = form;
  const message = useWatch({ control, name: 'message' });
  const ask = useAskSupport();
  const notify = useNotify();
  // A ref, because a second click may come before the next render.
  const sending = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const forgetDraft = useRef<() => void>(null);
  // Each message has a draft of its own.
  const [sent, setSent] = useState(0);

  const send = (fields: SupportFields) => {
    if (sending.current || !canSendSupport(fields.message)) return;
    sending.current = true;
    ask.mutate(supportMessage(fields.reason, fields.message), {
      onSuccess: () => {
        forgetDraft.current?.();
        setSent((times) => times + 1);
        reset(EMPTY);
      },
      onError: (error) => {
        if (error instanceof ApiFailure && error.code === 'too_many_requests')
          notify({ message: error.message, type: 'error' });
      },
      onSettled: () => {
        sending.current = false;
      },
    });
  };
  return (
    <Page title="Support">
      <Card
        component="form"
        ref={element}
        noValidate
        onSubmit={handleSubmit(send)}
        sx={{ maxWidth: 640, p: { xs: 4, sm: 6 } }}
      >
        <LeaveGuard
          subject="Support"
          unsaved={canSendSupport(message)}
          sending={ask.isPending}
          onDiscard={() => forgetDraft.current?.()}
        />
        <Suspense fallback={null}>
          <Box sx={{ mx: { xs: -4, sm: -6 } }}>
            <DraftKeeper
              key={sent}
              name="Support"
              form={form as never}
              element={element}
              forget={forgetDraft}
            />
          </Box>
        </Suspense>
        <Stack spacing={4}>
          <Typography color="textSecondary">{SUPPORT_TEXTS.intro}</Typography>
          <SelectInput control={control} name="reason" label="Reason" options={REASONS} />
          <TextArea
            control={control}
            name="message"
            label="Message"
            rows={8}
            maxLength={SUPPORT_MESSAGE_LENGTH}
          />
          <Button
            type="submit"
            variant="contained"
            disabled={!canSendSupport(message)}
            loading={ask.isPending}
            sx={{ alignSelf: 'flex-start' }}
          >
            Submit
          </Button>
        </Stack>
      </Card>
    </Page>
  );
}
