import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import type { SxProps, Theme } from '@mui/material/styles';

export interface Option<V extends string = string> {
  readonly value: V;
  readonly label: string;
}

interface OptionListProps<V extends string> {
  readonly label: string;
  readonly options: readonly Option<V>[];
  readonly chosen: readonly string[];
  readonly multiple?: boolean;
  readonly onChoose: (value: V) => void;
  readonly sx?: SxProps<Theme>;
}

/** Selection by arrow keys or by typing the first letters. */
export function OptionList<V extends string>(props: OptionListProps<V>) {
  const { label, options, chosen, multiple = false, onChoose, sx } = props;
  return (
    <MenuList
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      autoFocusItem
      dense
      {...(sx && { sx })}
    >
      {options.map((option) => {
        const selected = chosen.includes(option.value);
        return (
          <MenuItem
            key={option.value}
            role="option"
            selected={selected}
            aria-selected={selected}
            onClick={() => onChoose(option.value)}
            sx={{ minHeight: { xs: 40, sm: 32 }, gap: 2, pr: 6 }}
          >
            {multiple && <Tick shown={selected} />}
            {option.label}
          </MenuItem>
        );
      })}
    </MenuList>
  );
}

function Tick({ shown }: { shown: boolean }) {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" fill="none" stroke="currentColor" aria-hidden="true">
      {shown && (
        <path d="M2 7.5l3.5 3.5L12 3.5" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
      )}
    </svg>
  );
}
