import Alert from '@mui/material/Alert';
import { useWatch, type Control } from 'react-hook-form';
import type { EditInput, EditValues } from './edit-values.ts';
import { FORM_TEXTS } from './form.texts.ts';

interface MoveNoteProps {
  readonly control: Control<EditInput, unknown, EditValues>;
  readonly from: string;
}

/** Settings and commands that a move to another customer ends. */
export function MoveNote({ control, from }: MoveNoteProps) {
  const customerId = useWatch({ control, name: 'customerId' });
  if (customerId === '' || customerId === from) return null;
  return <Alert severity="warning">{FORM_TEXTS.move}</Alert>;
}
