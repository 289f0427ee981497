import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import useAutocomplete, { type AutocompleteGroupedOption } from '@mui/material/useAutocomplete';
import { NO_RECORDS } from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useId, useState } from 'react';
import { FocusOnOpen } from '../../../ui/forms/focus-on-open.tsx';
import { Icon } from '../icons.tsx';
import type { MenuSection } from '../menu-model.ts';
import type { EarlyKeys } from './early-keys.ts';
import { FIND_TEXTS } from './find.texts.ts';
import type { Option } from './options.ts';
import { addRecent } from './recent.ts';
import { useAwaitedEnter } from './use-awaited-enter.ts';
import { useFound } from './use-found.ts';

const NOT_LISTED: readonly Option[] = [];

export interface FindDialogProps {
  readonly sections: readonly MenuSection[];
  readonly grants: Grants;
  readonly readEarlyKeys: () => EarlyKeys;
  readonly onFollow: () => void;
  readonly onClose: () => void;
  /** Renders it invisibly, see `FindWarmUp`. */
  readonly hidden?: boolean;
}

export default function FindDialog(props: FindDialogProps) {
  const { hidden = false, onClose } = props;
  return (
    <Dialog
      open={!hidden}
      keepMounted={hidden}
      // In a portal, React could not pause while it renders.
      disablePortal={hidden}
      onClose={onClose}
      fullWidth
      // At once, because people type while it opens.
      transitionDuration={0}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          'aria-label': FIND_TEXTS.title,
          sx: { maxWidth: 560, mx: { xs: 3, sm: 8 }, mt: { xs: 3, sm: '10vh' } },
        },
      }}
    >
      <FindPanel {...props} />
    </Dialog>
  );
}

/** Arrows select, Enter opens. */
function FindPanel({ sections, grants, readEarlyKeys, onFollow, onClose, hidden = false }: FindDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const { groups: kinds, options, searching, error } = useFound(sections, grants, typed.trim());
  const navigate = useNavigate();
  const follow = (option: Option) => {
    addRecent(option);
    onClose();
    onFollow();
    void navigate({ href: option.href });
  };
  // The field first, because people are typing; the list follows in a separate task.
  const listed = useDeferredValue(true, hidden);
  const { onKeyDown, awaitEnter } = useAwaitedEnter(typed, searching || !listed, options, follow);
  const insertEarlyKeys = () => {
    const { text, enter } = readEarlyKeys();
    if (text) setTyped(text);
    if (enter) awaitEnter(text);
  };
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } = useAutocomplete({
    id,
    options: listed ? options : NOT_LISTED,
    open: true,
    value: null,
    inputValue: typed,
    autoHighlight: true,
    groupBy: ({ group }) => group,
    getOptionLabel: ({ name }) => name,
    getOptionKey: ({ href }) => href,
    isOptionEqualToValue: (a, b) => a.href === b.href,
    filterOptions: (found) => found,
    onInputChange: (_event, text, reason) => reason === 'input' && setTyped(text),
    onClose: (_event, reason) => reason === 'escape' && onClose(),
    onChange: (_event, chosen) => chosen && follow(chosen),
  });
  // With groupBy, MUI returns groups but types them as plain options.
  const groups = groupedOptions as readonly AutocompleteGroupedOption<Option>[];
  const nothing = options.length === 0 ? NO_RECORDS : '';
  const status = searching ? FIND_TEXTS.searching : (error?.message ?? nothing);
  return (
    <>
      {!hidden && <FocusOnOpen find={() => document.getElementById(id)} />}
      <Box {...getRootProps({ onKeyDown })} onFocus={insertEarlyKeys} sx={line}>
        <Icon name="Find" />
        <InputBase
          fullWidth
          placeholder={FIND_TEXTS.placeholder(kinds)}
          inputProps={{ ...getInputProps(), 'aria-label': FIND_TEXTS.title, maxLength: 200 }}
        />
      </Box>
      <Box component="ul" {...getListboxProps()} sx={list}>
        {groups.map(({ key, group, index, options: found }) => (
          <li key={key} role="presentation">
            <div>{group}</div>
            <ul role="group" aria-label={group}>
              {found.map((option, place) => {
                const { key: _, ...props } = getOptionProps({ option, index: index + place });
                return (
                  <li key={option.href} {...props}>
                    <span>{option.name}</span>
                    <small>{option.detail}</small>
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </Box>
      <Box role="status" sx={{ px: 5, pb: status ? 4 : 0, color: error ? 'error.main' : 'text.secondary' }}>
        {status}
      </Box>
    </>
  );
}

const plain = { listStyle: 'none', m: 0, p: 0 } as const;
const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 5,
  py: 3,
  color: 'text.secondary',
  borderBottom: 1,
  borderColor: 'divider',
} as const;
const quiet = { typography: 'caption', color: 'text.secondary' } as const;
/** One style for the whole list: a style per result would slow down the first opening. */
const list = {
  ...plain,
  overflowY: 'auto',
  minHeight: 0,
  px: 2,
  pb: 2,
  '& ul': plain,
  '& div': { ...quiet, px: 3, pt: 2, pb: 1 },
  '& [role=option]': {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minHeight: 40,
    px: 3,
    py: 1,
    borderRadius: 1,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '&.Mui-focused': { bgcolor: 'primary.light', color: 'primary.dark' },
    '& span': { minWidth: 0 },
    '& small': { ...quiet, ml: 'auto', maxWidth: '65%', textAlign: 'right' },
  },
} as const;
