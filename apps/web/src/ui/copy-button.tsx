import Button from '@mui/material/Button';
import { useCopy } from './use-copy.ts';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const copy = useCopy();
  return (
    <Button variant="outlined" onClick={() => void copy(text)}>
      {label}
    </Button>
  );
}
