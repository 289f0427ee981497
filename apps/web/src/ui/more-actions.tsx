import Button from '@mui/material/Button';
import { useState } from 'react';
import { RowMenu } from './table/row-menu.tsx';
import type { RowAction } from './table/row-action.ts';
import { LIST_TEXTS } from './ui.texts.ts';

interface MoreActionsProps {
  /** Destructive ones last. */
  readonly actions: readonly (RowAction & { readonly onClick: () => void })[];
}

/** The rarer actions of a page behind ⋯; a single one is a button. */
export function MoreActions({ actions }: MoreActionsProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [only, ...others] = actions;
  if (!only) return null;
  if (others.length === 0)
    return (
      <Button variant="outlined" onClick={only.onClick}>
        {only.label}
      </Button>
    );
  return (
    <>
      <Button
        variant="outlined"
        aria-label={LIST_TEXTS.moreActions}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 40, px: 2 }}
      >
        <svg width={18} height={18} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
          <circle cx="5" cy="12" r="1.8" />
          <circle cx="12" cy="12" r="1.8" />
          <circle cx="19" cy="12" r="1.8" />
        </svg>
      </Button>
      {anchor && <RowMenu actions={actions} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
