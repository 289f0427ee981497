import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CallResponse, InvoiceRequestFilter, remindAbwSelection } from '@parwell/contract';
import { REMINDER_FAILED } from '@parwell/domain';
import { useRef } from 'react';
import { ConfirmNumberDialog } from './confirm-number-dialog.tsx';
import { countNow, useRemind } from './accounts.api.ts';
import { ofAnyStatus } from '../requests/requests.api.ts';
import { ACCOUNT_CHOICE_TEXTS } from './accounts.texts.ts';
import { useConfirmedNumber } from './use-confirmed-number.ts';

const { remind: texts } = ACCOUNT_CHOICE_TEXTS;

interface RemindDialogProps {
  readonly where: InvoiceRequestFilter;
  /** When the dialog opened. */
  readonly shown: number;
  readonly onClose: () => void;
}

/** AINV-015, B12. */
export function RemindDialog({ where, shown, onClose }: RemindDialogProps) {
  const { mutateAsync } = useRemind();
  // People who had a mail today get another only on request.
  const again = useRef(false);
  const { count, busy, answer, changed, failure, confirm } = useConfirmedNumber({
    shown,
    act: (expected) => mutateAsync({ body: { where: ofAnyStatus(where), expected, again: again.current } }),
    recount: () => countNow(where, 'PENDING ABW'),
    failedText: REMINDER_FAILED,
  });
  return (
    <ConfirmNumberDialog
      title={texts.title}
      question={texts.question(count)}
      confirmLabel={count > 0 ? texts.confirm(count) : null}
      busy={busy}
      changed={changed}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
      result={answer && <Reminded answer={answer} />}
      more={
        answer &&
        answer.remindedBefore.length > 0 && (
          <Button
            variant="outlined"
            loading={busy}
            onClick={() => {
              again.current = true;
              void confirm();
            }}
          >
            {texts.again}
          </Button>
        )
      }
    />
  );
}

function Reminded({ answer }: { readonly answer: CallResponse<typeof remindAbwSelection> }) {
  const { reminded, remindedBefore, nobody } = answer;
  return (
    <Stack spacing={3}>
      <div role="status">
        {reminded.length > 0 ? (
          <Group
            title={texts.reminded}
            lines={reminded.map(({ email, requests, customers }) => texts.person(email, requests, customers))}
          />
        ) : (
          <Typography>{texts.nobodyAtAll}</Typography>
        )}
      </div>
      {remindedBefore.length > 0 && <Group title={texts.before} lines={remindedBefore} />}
      {nobody.length > 0 && (
        <Group
          title={texts.nobody}
          lines={nobody.map(({ name, customerId, requests }) => texts.customer(name, customerId, requests))}
        />
      )}
      {remindedBefore.length > 0 && reminded.length > 0 && (
        <Typography variant="caption" color="textSecondary">
          {texts.againNote}
        </Typography>
      )}
    </Stack>
  );
}

const Group = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) => (
  <div>
    <Typography variant="h2" sx={{ fontSize: '0.875rem' }}>
      {title}
    </Typography>
    <Box component="ul" sx={{ m: 0, mt: 1, pl: 4, overflowWrap: 'anywhere' }}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  </div>
);
