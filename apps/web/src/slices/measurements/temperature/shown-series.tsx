import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import { TOGGLE } from '../../../ui/one-of.tsx';

export interface ShownSeries {
  readonly average: boolean;
  readonly minMax: boolean;
}

export const ALL_SERIES: ShownSeries = { average: true, minMax: true };

interface SeriesTogglesProps {
  readonly shown: ShownSeries;
  readonly onChange: (shown: ShownSeries) => void;
}

export const SeriesToggles = ({ shown, onChange }: SeriesTogglesProps) => (
  <>
    <ToggleButton
      value="average"
      size="small"
      selected={shown.average}
      onChange={() => onChange({ ...shown, average: !shown.average })}
      sx={TOGGLE}
    >
      Show Average
    </ToggleButton>
    <Button variant="outlined" onClick={() => onChange({ ...shown, minMax: !shown.minMax })}>
      {shown.minMax ? 'Hide Min / Max Temp' : 'Show Min / Max Temp'}
    </Button>
  </>
);
