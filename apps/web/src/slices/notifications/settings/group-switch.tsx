import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import { useId } from 'react';

interface GroupSwitchProps {
  readonly active: boolean;
  readonly disabled?: boolean;
  /** The id of the element that names the group. */
  readonly groupId: string;
  readonly onChange: (active: boolean) => void;
}

/** Both words stand beside it, so that nobody has to guess whether the label says what is or what would be. */
export function GroupSwitch({ active, disabled = false, groupId, onChange }: GroupSwitchProps) {
  const id = useId();
  const word = (chosen: boolean) => ({
    fontSize: '0.75rem',
    fontWeight: chosen ? 600 : 400,
    color: chosen ? 'text.primary' : 'text.disabled',
  });
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <Box component="span" sx={word(!active)}>
        Disable
      </Box>
      <Switch
        size="small"
        checked={active}
        disabled={disabled}
        onChange={(_event, checked) => onChange(checked)}
        slotProps={{ input: { 'aria-labelledby': `${id} ${groupId}` } }}
        sx={(theme) => ({
          // Seen at least as well as the outline of a field.
          '& .MuiSwitch-track': { opacity: 1, backgroundColor: theme.vars.palette.border },
          '& .MuiSwitch-switchBase.Mui-checked + .MuiSwitch-track': { opacity: 1 },
          '& .MuiSwitch-thumb': { backgroundColor: theme.vars.palette.background.paper },
        })}
      />
      <Box component="span" id={id} sx={word(active)}>
        Enable
      </Box>
    </Box>
  );
}
