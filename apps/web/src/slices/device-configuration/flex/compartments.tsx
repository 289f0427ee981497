import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { COMPARTMENT_TYPES, MAX_COMPARTMENTS, MAX_TRAYS, newTray } from '@parwell/domain';
import { use } from 'react';
import { useFieldArray } from 'react-hook-form';
import { FieldRow } from '../../../ui/forms/field-row.tsx';
import { ReadOnlyContext } from '../../../ui/forms/read-only.ts';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { trayDraft } from './flex-draft.ts';
import type { PartProps } from './part-props.ts';
import { TrayFields } from './tray-fields.tsx';
import { CONFIGURATION_TEXTS } from '../device-configuration.texts.ts';

const types = Object.entries(COMPARTMENT_TYPES).map(([value, label]) => ({ value, label }));

export function Compartments<Output>(props: PartProps<Output>) {
  const { fields, append, remove } = useFieldArray({ control: props.control, name: 'compartments' });
  const readOnly = use(ReadOnlyContext);
  return (
    <>
      {fields.map(({ id }, index) => (
        <Compartment key={id} {...props} index={index} onRemove={() => remove(index)} />
      ))}
      {!readOnly && (
        <Box>
          <Button
            variant="outlined"
            disabled={fields.length >= MAX_COMPARTMENTS}
            onClick={() => append({ name: '', type: '1', trays: [] })}
          >
            {CONFIGURATION_TEXTS.flex.addCompartment}
          </Button>
        </Box>
      )}
    </>
  );
}

interface CompartmentProps<Output> extends PartProps<Output> {
  readonly index: number;
  readonly onRemove: () => void;
}

function Compartment<Output>({ index, onRemove, ...props }: CompartmentProps<Output>) {
  const { control } = props;
  const at = `compartments.${index}` as const;
  const { fields, append, remove } = useFieldArray({ control, name: `${at}.trays` });
  const readOnly = use(ReadOnlyContext);
  const title = CONFIGURATION_TEXTS.flex.compartment(index + 1);
  return (
    <Stack
      component="section"
      aria-label={title}
      spacing={3}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: { xs: 3, sm: 4 } }}
    >
      <FieldRow>
        <TextInput
          control={control}
          name={`${at}.name`}
          label="Compartment Name"
          autoComplete="off"
          maxLength={200}
        />
        <SelectInput control={control} name={`${at}.type`} label="Compartment Type" options={types} />
      </FieldRow>
      {fields.map(({ id }, tray) => (
        <TrayFields key={id} {...props} compartment={index} tray={tray} onRemove={() => remove(tray)} />
      ))}
      {!readOnly && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button
            variant="outlined"
            disabled={fields.length >= MAX_TRAYS}
            onClick={() =>
              append(trayDraft({ ...newTray(''), sections: [{ productId: null, capacity: 0 }] }))
            }
          >
            {CONFIGURATION_TEXTS.flex.addTray}
          </Button>
          <Button
            color="error"
            onClick={onRemove}
            sx={{ ml: 'auto' }}
            aria-label={CONFIGURATION_TEXTS.flex.remove(title)}
          >
            {CONFIGURATION_TEXTS.flex.removeCompartment}
          </Button>
        </Box>
      )}
    </Stack>
  );
}
