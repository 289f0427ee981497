import Alert from '@mui/material/Alert';
import { useWatch, type Control } from 'react-hook-form';
import type { EditInput, EditValues } from './edit-values.ts';

interface MoveNoteProps {
  readonly control: Control<EditInput, unknown, EditValues>;
  /** The customer the device is with. */
  readonly from: string;
}

/** What a move to another customer takes away. */
export function MoveNote({ control, from }: MoveNoteProps) {
  const customerId = useWatch({ control, name: 'customerId' });
  if (customerId === '' || customerId === from) return null;
  return (
    <Alert severity="warning">
      The device goes to another customer, who sees nothing from before. Its users and their PINs, providers,
      locations and products are taken off, and commands on their way are given up. Name and properties stay
      as they are here.
    </Alert>
  );
}
