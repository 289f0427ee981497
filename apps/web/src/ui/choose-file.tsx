import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { FORM_TEXTS } from './ui.texts.ts';

interface ChooseFileProps {
  /** The kind of file, such as "CSV file". */
  readonly label: string;
  readonly accept: string;
  readonly hint: string;
  readonly fileName: string | undefined;
  readonly problem: string | null;
  readonly onChoose: (file: File) => void;
}

export function ChooseFile({ label, accept, hint, fileName, problem, onChoose }: ChooseFileProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onChoose(file);
    // Otherwise the same file could not be chosen again after it was corrected.
    if (input.current) input.current.value = '';
  };
  return (
    <Box
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        choose(event.dataTransfer.files);
      }}
      sx={{
        p: 4,
        border: 1,
        borderStyle: 'dashed',
        borderColor: problem === null ? 'border' : 'error.main',
        borderRadius: 1,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Button
          variant="outlined"
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onClick={() => input.current?.click()}
        >
          {fileName === undefined ? 'Choose file' : FORM_TEXTS.chooseAnotherFile}
        </Button>
        <Typography component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {fileName ?? FORM_TEXTS.dropFile(label)}
        </Typography>
      </Box>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={label}
        accept={accept}
        onChange={({ target }) => choose(target.files)}
      />
      {problem !== null && (
        <FormHelperText id={`${id}-problem`} error role="alert" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {problem}
        </FormHelperText>
      )}
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 2, mb: 0 }}>
        {hint}
      </Typography>
    </Box>
  );
}
