import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { MIN_OPTIONS } from '@parwell/domain';
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldNote } from '../../ui/forms/field-frame.tsx';
import { useField, type FieldOf } from '../../ui/forms/use-field.ts';
import { PROPERTY_TEXTS } from './property-settings.texts.ts';

export function OptionList<Input extends FieldValues, Output>({
  control,
  name,
}: FieldOf<Input, Output, string[]>) {
  const { input, value: options, problem, readOnly } = useField({ control, name });
  const { ref, onChange, onBlur } = input;
  const id = useId();
  const canRemove = !readOnly && options.length > MIN_OPTIONS;
  return (
    <Box
      component="fieldset"
      aria-describedby={problem === undefined ? undefined : `${id}-note`}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      <Box
        component="legend"
        sx={{ p: 0, mb: 1, fontSize: '0.8125rem', fontWeight: 600, color: 'text.secondary' }}
      >
        {PROPERTY_TEXTS.options}
      </Box>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {options.map((option, index) => (
          // Options have no id, only a position.
          // oxlint-disable-next-line react/no-array-index-key
          <Box key={index} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <OutlinedInput
              fullWidth
              name={name}
              inputRef={index === 0 ? ref : undefined}
              value={option}
              readOnly={readOnly}
              error={problem !== undefined && option.trim() === ''}
              onChange={({ target }) => onChange(options.with(index, target.value))}
              onBlur={onBlur}
              slotProps={{ input: { 'aria-label': PROPERTY_TEXTS.option(index + 1), maxLength: 100 } }}
              sx={{ minHeight: { xs: 40, sm: 38 } }}
            />
            {canRemove && (
              <IconButton
                aria-label={PROPERTY_TEXTS.removeOption(index + 1)}
                onClick={() => onChange(options.toSpliced(index, 1))}
                sx={{ width: 40, height: 40 }}
              >
                <Cross />
              </IconButton>
            )}
          </Box>
        ))}
      </Box>
      <Box sx={{ '& > p': { color: 'error.main', mx: 0 } }}>
        <FieldNote id={`${id}-note`} text={problem} />
      </Box>
      {!readOnly && (
        <Button variant="outlined" sx={{ mt: 2 }} onClick={() => onChange([...options, ''])}>
          {PROPERTY_TEXTS.addOption}
        </Button>
      )}
    </Box>
  );
}

const Cross = () => (
  <svg width="12" height="12" viewBox="0 0 10 10" stroke="currentColor" strokeWidth="1.4" aria-hidden="true">
    <path d="M1 1l8 8M9 1l-8 8" strokeLinecap="round" />
  </svg>
);
