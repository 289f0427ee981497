import Typography from '@mui/material/Typography';
import type { CallResponse, listIncidentRules } from '@parwell/contract';
import { INCIDENT_SEVERITIES } from '@parwell/domain';
import { z } from 'zod';
import { useNotify } from '../../ui/feedback/notices.ts';
import { CheckboxInput } from '../../ui/forms/checkbox-input.tsx';
import { FieldRow } from '../../ui/forms/field-row.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { useEditRule } from './incidents.api.ts';
import { INCIDENT_TEXTS } from './incidents.texts.ts';
import { ruleName } from './rule-names.ts';

const { rules: texts } = INCIDENT_TEXTS;

const MOST_MINUTES = 100_000;
const minutes = z
  .string()
  .trim()
  .refine((text) => /^\d{1,6}$/.test(text) && Number(text) <= MOST_MINUTES, texts.wholeMinutes)
  .transform(Number);
const schema = z.object({
  hold: minutes,
  clear: minutes,
  severity: z.enum(INCIDENT_SEVERITIES),
  sendMessage: z.boolean(),
});
const SEVERITIES = INCIDENT_SEVERITIES.map((value) => ({ value, label: value }));

interface EditRuleProps {
  readonly rule: CallResponse<typeof listIncidentRules>['result'][number];
  readonly onClose: () => void;
}

export function EditRule({ rule, onClose }: EditRuleProps) {
  const { alertType, version, hold, clear, severity, sendMessage } = rule;
  const { mutateAsync } = useEditRule();
  const notify = useNotify();
  return (
    <FormDialog
      title={texts.edit(ruleName(alertType))}
      schema={schema}
      defaultValues={{ hold: String(hold), clear: String(clear), severity, sendMessage }}
      submitLabel={texts.save}
      failureMessage={texts.failed}
      onSubmit={async (entered) => {
        await mutateAsync({ params: { alertType }, body: { ...entered, version } });
        notify({ message: texts.saved, type: 'success' });
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FieldRow>
            <TextInput
              control={control}
              name="hold"
              label={texts.hold}
              hint={texts.holdHint}
              inputMode="numeric"
            />
            <TextInput
              control={control}
              name="clear"
              label={texts.clear}
              hint={texts.clearHint}
              inputMode="numeric"
            />
          </FieldRow>
          <SelectInput control={control} name="severity" label={texts.severity} options={SEVERITIES} />
          <CheckboxInput control={control} name="sendMessage" label={texts.mail} />
          <Typography variant="caption" color="textSecondary">
            {texts.note}
          </Typography>
        </>
      )}
    </FormDialog>
  );
}
