import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import { FILTER_TEXTS } from '../ui.texts.ts';

interface AddFilterProps {
  readonly filters: readonly (readonly [string, { readonly label: string }])[];
  readonly onAdd: (key: string) => void;
}

export function AddFilter({ filters, onAdd }: AddFilterProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const chosen = useRef<string>(undefined);
  if (filters.length === 0 && !open) return null;
  const close = (key?: string) => {
    chosen.current = key;
    setOpen(false);
  };
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {FILTER_TEXTS.add}
      </Button>
      <Menu
        open={open}
        anchorEl={() => button.current}
        onClose={() => close()}
        slotProps={{
          // Adding a filter opens its popup; wait until this menu has closed.
          transition: { onExited: () => chosen.current !== undefined && onAdd(chosen.current) },
        }}
      >
        {filters.map(([key, { label }]) => (
          <MenuItem key={key} onClick={() => close(key)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
