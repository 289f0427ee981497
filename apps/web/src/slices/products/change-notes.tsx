import Alert from '@mui/material/Alert';
import {
  productChangeNotes,
  productChangeProblems,
  type ProductStock,
  type ProductValues,
} from '@parwell/domain';
import { useWatch } from 'react-hook-form';
import { readDraft, type ProductControl, type ProductDraft } from './product-values.ts';

interface ChangeNotesProps {
  readonly control: ProductControl;
  readonly before: ProductValues;
  readonly stock: ProductStock;
}

/** A note does not widen its dialog. */
const STEADY = { contain: 'inline-size' } as const;

/** The consequences for stock, while the change is typed. */
export function ChangeNotes({ control, before, stock }: ChangeNotesProps) {
  const draft = useWatch({ control }) as ProductDraft;
  const { values, problems } = readDraft(draft);
  if (problems.length > 0) return null;
  const refused = productChangeProblems(before, values, stock).map(({ message }) => message);
  const notes = productChangeNotes(before, values, stock);
  return (
    <>
      {refused.map((text) => (
        <Alert key={text} severity="warning" sx={STEADY}>
          {text}
        </Alert>
      ))}
      {notes.map((text) => (
        <Alert key={text} severity="info" sx={STEADY}>
          {text}
        </Alert>
      ))}
    </>
  );
}
