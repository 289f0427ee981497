import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import type { Customer } from '@parwell/contract';
import { ModalFrame } from '../../ui/forms/modal-frame.tsx';
import { useRunAction, type RowAction } from '../../ui/table/row-action.ts';

export type ExplainedAction = RowAction & { readonly explanation: string };

interface ActionsDialogProps {
  readonly customer: Customer;
  readonly actions: readonly ExplainedAction[];
  readonly onClose: () => void;
}

export default function ActionsDialog({ customer, actions, onClose }: ActionsDialogProps) {
  const run = useRunAction();
  return (
    <ModalFrame title="Actions" onClose={onClose}>
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 0 }}>
        <Typography sx={{ mb: 3, overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {customer.name}
          </Box>{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {customer.customerId}
          </Box>
        </Typography>
        <List disablePadding>
          {actions.map((action) => (
            <ListItem key={action.label} disablePadding>
              <ListItemButton
                {...('href' in action && { component: 'a', href: action.href })}
                sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 3, py: 1, mb: 2 }}
                onClick={(event) => {
                  if ('href' in action && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
                  event.preventDefault();
                  onClose();
                  run(action);
                }}
              >
                <ListItemText
                  primary={action.label}
                  secondary={action.explanation}
                  slotProps={{ primary: { sx: { fontWeight: 600 } } }}
                />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 2, pb: 5 }}>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
