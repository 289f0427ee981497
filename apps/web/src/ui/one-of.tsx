import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

interface OneOfProps<Choice extends string> {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly labelOf: (choice: Choice) => string;
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
}

export function OneOf<Choice extends string>({
  label,
  choices,
  labelOf,
  chosen,
  onChoose,
}: OneOfProps<Choice>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={chosen}
      onChange={(_event, next: Choice | null) => next !== null && onChoose(next)}
    >
      {choices.map((choice) => (
        <ToggleButton key={choice} value={choice} sx={TOGGLE}>
          {labelOf(choice)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** Also used for single toggle buttons. */
export const TOGGLE = {
  minHeight: { xs: 40, sm: 36 },
  px: 3,
  py: 0,
  fontWeight: 600,
  textTransform: 'none',
  color: 'text.secondary',
  '&.Mui-selected, &.Mui-selected:hover': { color: 'primary.dark', bgcolor: 'primary.light' },
} as const;
