import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRunAction, type RowAction } from './row-action.ts';

interface RowMenuProps {
  readonly actions: readonly RowAction[];
  readonly anchor: Element;
  readonly onClose: () => void;
}

/** One menu for all rows, mounted only while open. */
export function RowMenu({ actions, anchor, onClose }: RowMenuProps) {
  const run = useRunAction();
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      // Some systems send the menu key's event late; the browser's menu must not cover ours.
      onContextMenu={(event) => event.preventDefault()}
    >
      {actions.map((action) => (
        <MenuItem
          key={action.label}
          {...('href' in action && { component: 'a', href: action.href })}
          sx={{ minHeight: 40, ...(action.danger && { color: 'error.main' }) }}
          onClick={(event) => {
            onClose();
            // Let the browser open links in a new tab or window.
            if ('href' in action && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
            event.preventDefault();
            run(action);
          }}
        >
          {action.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
