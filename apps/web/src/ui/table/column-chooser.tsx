import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { ColumnChoice } from './column-choice.ts';
import { hideableOf, type Column } from './column.ts';
import { LIST_TEXTS } from '../ui.texts.ts';

interface ColumnChooserProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly choice: ColumnChoice<Row>;
}

export function ColumnChooser<Row>({ columns, choice }: ColumnChooserProps<Row>) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const hideable = hideableOf(columns);
  if (hideable.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className="dt-control dt-columns"
        aria-label={LIST_TEXTS.chooseColumns}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        >
          {hideable.map((column) => (
            <ChooserItem
              key={column.key}
              header={column.header}
              shown={choice.visible.includes(column)}
              onToggle={() => choice.toggle(column.key)}
            />
          ))}
        </Menu>
      )}
    </>
  );
}

interface ChooserItemProps {
  readonly header: string;
  readonly shown: boolean;
  readonly onToggle: () => void;
}

function ChooserItem({ header, shown, onToggle, ...fromMenu }: ChooserItemProps) {
  return (
    <MenuItem
      role="menuitemcheckbox"
      aria-checked={shown}
      onClick={onToggle}
      sx={{ minHeight: 40 }}
      {...fromMenu}
    >
      <span aria-hidden="true" style={{ width: 20 }}>
        {shown && '✓'}
      </span>
      {header}
    </MenuItem>
  );
}
