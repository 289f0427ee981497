import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { filledValues, NO_EDGE_VALUES, valueProblem, type PropertyValue } from '@parwell/domain';
import { useState, type FormEvent } from 'react';
import { ResultAlert } from '../../ui/feedback/result-alert.tsx';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { EdgeField } from './edge-field.tsx';
import { formatCount } from '../../ui/table/pagination.tsx';
import type { EdgeConfig } from './fleet-config.api.ts';
import { FLEET_TEXTS } from './fleet-config.texts.ts';

export type EdgeValues = Readonly<Record<string, string>>;

interface EdgeFormProps {
  readonly config: EdgeConfig;
  readonly typeLabel: string;
  readonly values: EdgeValues;
  readonly onChange: (values: EdgeValues) => void;
  /** The number of ticked devices; 0 means all devices. */
  readonly ticked: number;
  readonly sending: boolean;
  /** Why the server refused an update: per property, or as a whole. */
  readonly refusal: { readonly message: string; readonly fields: EdgeValues } | null;
  readonly onUpdate: (values: readonly PropertyValue[]) => void;
}

/** One field for each property that can be set remotely. */
export default function EdgeForm(props: EdgeFormProps) {
  const { config, typeLabel, values, onChange, ticked, sending, refusal, onUpdate } = props;
  const { result: properties } = config;
  const all = formatCount(config.devices);
  const [problems, setProblems] = useState<EdgeValues>({});
  const [nothing, setNothing] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filled = filledValues(values);
    const found = { ...misfits(properties, filled), ...invalidNumbers(event.currentTarget) };
    setProblems(found);
    setNothing(filled.length === 0);
    if (filled.length > 0 && Object.keys(found).length === 0) onUpdate(filled);
  };
  return (
    <Box component="form" noValidate aria-label="Edge Config Properties" onSubmit={submit}>
      <LeaveGuard
        subject="Edge Config Properties"
        page="/device-config-management"
        unsaved={filledValues(values).length > 0}
        sending={sending}
      />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 4, sm: 3 },
          alignItems: 'start',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(210px, 100%), 1fr))',
        }}
      >
        {properties.map((property) => {
          const { value: name } = property;
          return (
            <EdgeField
              key={name}
              property={property}
              value={values[name] ?? ''}
              problem={problems[name] ?? refusal?.fields[name]}
              onChange={(value) => onChange({ ...values, [name]: value })}
            />
          );
        })}
      </Box>
      <Box sx={{ mt: 4 }}>
        <ResultAlert of={nothing ? NO_EDGE_VALUES : null} severity="error" onHide={() => setNothing(false)}>
          {NO_EDGE_VALUES}
        </ResultAlert>
        <ResultAlert of={refusal} severity="error">
          {refusal?.message}
        </ResultAlert>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mt: 4 }}>
        <Button type="submit" variant="contained" loading={sending}>
          {ticked > 0 ? FLEET_TEXTS.update : FLEET_TEXTS.updateAll(all)}
        </Button>
        <Typography color="textSecondary" role="status">
          {ticked > 0 ? FLEET_TEXTS.selected(formatCount(ticked)) : FLEET_TEXTS.noneSelected(all, typeLabel)}
        </Typography>
      </Box>
    </Box>
  );
}

const misfits = (properties: EdgeConfig['result'], filled: readonly PropertyValue[]): EdgeValues =>
  Object.fromEntries(
    properties.flatMap(({ value: name, value_type, values = [] }) => {
      const value = filled.find((each) => each.name === name)?.value ?? '';
      const problem = valueProblem({ propertyKey: name, valueType: value_type, values }, value);
      return problem === null ? [] : [[name, problem]];
    }),
  );

/** The browser reports no value for an invalid number; that must not count as an empty field. */
const invalidNumbers = (form: HTMLFormElement): EdgeValues =>
  Object.fromEntries(
    [...form.querySelectorAll('input')]
      .filter(({ validity }) => validity.badInput)
      .map(({ name }) => [name, 'Must be a number']),
  );
