import Button from '@mui/material/Button';
import { useState } from 'react';
import { z } from 'zod';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextArea, TextInput } from '../../ui/forms/text-input.tsx';

const schema = z.object({
  firstName: z.string().min(1, 'A valid first name is required'),
  notes: z.string(),
});

export function KitForm() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        Open form
      </Button>
      {open && (
        <FormDialog
          title="Edit Customer"
          schema={schema}
          defaultValues={{ firstName: '', notes: '' }}
          submitLabel="Save"
          onSubmit={() => undefined}
          onClose={() => setOpen(false)}
        >
          {({ control }) => (
            <>
              <TextInput control={control} name="firstName" label="First name" />
              <TextArea control={control} name="notes" label="Notes" />
            </>
          )}
        </FormDialog>
      )}
    </>
  );
}
