import { personaNameProblem } from '@parwell/domain';
import { z } from 'zod';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useCreatePersona } from './personas.api.ts';
import { PERSONA_TEXTS } from './personas.texts.ts';

const schema = z.object({
  name: z.string().superRefine((name, context) => {
    const problem = personaNameProblem(name);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  }),
});

interface CreatePersonaProps {
  readonly onClose: () => void;
  readonly onCreated: (identifier: string) => void;
}

export function CreatePersona({ onClose, onCreated }: CreatePersonaProps) {
  const create = useCreatePersona();
  const notify = useNotify();
  return (
    <FormDialog
      title={PERSONA_TEXTS.create}
      schema={schema}
      defaultValues={{ name: '' }}
      submitLabel={PERSONA_TEXTS.create}
      failureMessage="An error occurred saving the persona."
      onClose={onClose}
      onSubmit={async ({ name }) => {
        const { identifier } = await create.mutateAsync({ name });
        onCreated(identifier);
        notify({ message: 'Persona creation succeeded.', type: 'success' });
      }}
    >
      {({ control }) => (
        <TextInput control={control} name="name" label="Name" maxLength={100} hint={PERSONA_TEXTS.nameHint} />
      )}
    </FormDialog>
  );
}
