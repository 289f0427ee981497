import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { WEEKDAYS } from '@parwell/domain';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, type FrameProps } from '../../ui/forms/field-frame.tsx';
import { useField, type FieldOf } from '../../ui/forms/use-field.ts';

type WeekdayChoiceProps<Input extends FieldValues, Output> = FieldOf<Input, Output, string[]> & FrameProps;

export function WeekdayChoice<Input extends FieldValues, Output>(props: WeekdayChoiceProps<Input, Output>) {
  const { control, name, label, hint } = props;
  const { input, value, problem } = useField({ control, name });
  return (
    <FieldFrame label={label} hint={hint} problem={problem}>
      {(labelled) => (
        <ToggleButtonGroup
          {...labelled}
          aria-label={label}
          size="small"
          value={value}
          onChange={(_event, days: string[]) => input.onChange(days)}
          sx={{ flexWrap: 'wrap' }}
        >
          {WEEKDAYS.map((day) => (
            <ToggleButton
              key={day}
              name={name}
              value={day}
              aria-label={day}
              onBlur={input.onBlur}
              sx={{
                flex: '1 0 auto',
                minWidth: 40,
                minHeight: 40,
                px: 1,
                textTransform: 'none',
                color: 'text.secondary',
                '&.Mui-selected, &.Mui-selected:hover': { color: 'primary.dark', bgcolor: 'primary.light' },
              }}
            >
              {day.slice(0, 3)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
    </FieldFrame>
  );
}
