import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { OneOf } from '../one-of.tsx';
import { LIST_TEXTS } from '../ui.texts.ts';
import type { GroupBy } from './define-list.ts';

interface GroupToggleProps {
  readonly groupBy: GroupBy;
  readonly chosen: string | undefined;
  readonly onChoose: (groupBy: string | undefined) => void;
}

/** A select if there is little room. */
export default function GroupToggle({ groupBy, chosen = '', onChoose }: GroupToggleProps) {
  const id = useId();
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const options = [...(groupBy.always ? [] : [{ key: '', label: LIST_TEXTS.noGroups }]), ...groupBy.options];
  if (options.length < 2) return null;
  const labelOf = (key: string) => options.find((option) => option.key === key)?.label ?? key;
  const choose = (key: string) => onChoose(key === '' ? undefined : key);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'text.secondary' }}>
      <label htmlFor={wide ? undefined : id}>{LIST_TEXTS.groupBy}</label>
      {wide ? (
        <OneOf
          label={LIST_TEXTS.groupBy}
          choices={options.map(({ key }) => key)}
          labelOf={labelOf}
          chosen={chosen}
          onChoose={choose}
        />
      ) : (
        <NativeSelect
          input={<OutlinedInput />}
          inputProps={{ id }}
          value={chosen}
          onChange={({ target }) => choose(target.value)}
        >
          {options.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Box>
  );
}
