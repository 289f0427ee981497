import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { useId } from 'react';

/** The knob stays inside its track, so that it is visible on every background. */
const switchStyle = ({ vars: { palette } }: Theme) => ({
  width: 36,
  height: 20,
  p: 0,
  mx: 1.5,
  overflow: 'visible',
  '& .MuiSwitch-switchBase': {
    p: '3px',
    // The input is large enough to touch instead.
    minWidth: '0 !important',
    minHeight: '0 !important',
    '&.Mui-checked': { transform: 'translateX(16px)' },
  },
  '& .MuiSwitch-input': { top: -10, height: 40 },
  '& .MuiSwitch-thumb': {
    width: 14,
    height: 14,
    boxShadow: 'none',
    backgroundColor: palette.background.paper,
  },
  '& .MuiSwitch-track': { borderRadius: '10px', opacity: 1, backgroundColor: palette.border },
  '& .MuiSwitch-switchBase.Mui-checked + .MuiSwitch-track': {
    opacity: 1,
    backgroundColor: palette.primary.main,
  },
});

interface GroupSwitchProps {
  readonly active: boolean;
  readonly disabled?: boolean;
  readonly groupId: string;
  readonly onChange: (active: boolean) => void;
}

/**
 * Both words are shown, so that nobody has to guess whether a single label is the current state or the next
 * one.
 */
export function GroupSwitch({ active, disabled = false, groupId, onChange }: GroupSwitchProps) {
  const id = useId();
  const word = (chosen: boolean) => ({
    fontSize: '0.75rem',
    fontWeight: chosen ? 600 : 400,
    color: chosen ? 'text.primary' : 'text.disabled',
  });
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: 36 }}>
      <Box component="span" sx={word(!active)}>
        Disable
      </Box>
      <Switch
        checked={active}
        disabled={disabled}
        onChange={(_event, checked) => onChange(checked)}
        slotProps={{ input: { 'aria-labelledby': `${id} ${groupId}` } }}
        sx={switchStyle}
      />
      <Box component="span" id={id} sx={word(active)}>
        Enable
      </Box>
    </Box>
  );
}
