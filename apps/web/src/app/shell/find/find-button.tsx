import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Grants } from '@parwell/domain';
import { createElement, useEffect, useState } from 'react';
import { Icon } from '../icons.tsx';
import type { MenuSection } from '../menu-model.ts';
import { useEarlyKeys } from './early-keys.ts';
import { loadFind, useFindDialog } from './find-part.ts';
import { FIND_TEXTS } from './find.texts.ts';

const SHORTCUT = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

interface FindButtonProps {
  readonly sections: readonly MenuSection[];
  readonly grants: Grants;
  readonly onFollow: () => void;
}

/** Opens "Find anything", by click or with ⌘K or Ctrl K. */
export function FindButton(props: FindButtonProps) {
  const [open, setOpen] = useState(false);
  const readEarlyKeys = useEarlyKeys(open);
  const dialog = useFindDialog(open);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      // Browsers use this shortcut too.
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <ButtonBase
        aria-label={FIND_TEXTS.title}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void loadFind()}
        onClick={() => setOpen(true)}
        sx={(theme) => ({
          flexShrink: 0,
          gap: 2,
          height: 40,
          minWidth: 40,
          font: 'inherit',
          borderRadius: 1,
          color: 'text.secondary',
          [theme.breakpoints.up('md')]: {
            justifyContent: 'flex-start',
            width: 230,
            height: 34,
            px: 2.5,
            mr: 2,
            border: 1,
            borderColor: 'border',
          },
        })}
      >
        <Icon name="Find" />
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          {FIND_TEXTS.title}
        </Box>
        <Box
          component="kbd"
          sx={{
            display: { xs: 'none', md: 'inline' },
            ml: 'auto',
            px: 1.5,
            fontFamily: 'inherit',
            fontSize: '0.6875rem',
            border: 1,
            borderColor: 'divider',
            borderRadius: 0.5,
          }}
        >
          {SHORTCUT}
        </Box>
      </ButtonBase>
      {open && dialog && createElement(dialog, { ...props, readEarlyKeys, onClose: () => setOpen(false) })}
    </>
  );
}
