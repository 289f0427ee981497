import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import Typography from '@mui/material/Typography';
import {
  CAPABILITIES,
  canSomewhere,
  type Capability,
  type Grants,
  type Role,
  type RoleMap,
} from '@parwell/domain';
import { useId } from 'react';
import { useController, type Control } from 'react-hook-form';
import type { z } from 'zod';
import { FieldNote } from '../../../ui/forms/field-frame.tsx';
import { LabelledSelect } from '../../../ui/labelled-select.tsx';
import type { tokenSchema } from './token-values.ts';
import { TOKEN_TEXTS as texts } from './tokens.texts.ts';

export type TokenControl = Control<
  z.input<ReturnType<typeof tokenSchema>>,
  unknown,
  z.output<ReturnType<typeof tokenSchema>>
>;

interface TokenScopesProps {
  readonly control: TokenControl;
  /** Of the person: no more can be given. */
  readonly grants: Grants;
}

function choicesOf(grants: Grants, capability: Capability): readonly Role[] {
  if (canSomewhere(grants, 'create', capability)) return ['VIEWER', 'OWNER'];
  return canSomewhere(grants, 'read', capability) ? ['VIEWER'] : [];
}

const withRole = (scopes: RoleMap, capability: Capability, role: Role | ''): RoleMap => {
  const { [capability]: _before, ...others } = scopes;
  return role === '' ? others : { ...others, [capability]: role };
};

/** One choice for each capability that the person holds somewhere. */
export function TokenScopes({ control, grants }: TokenScopesProps) {
  const { field, fieldState } = useController({ control, name: 'scopes' });
  const id = useId();
  const problem = fieldState.error?.message;
  return (
    <FormControl error={problem !== undefined} role="group" aria-labelledby={id}>
      {/* Lets validation messages find the field by its name. */}
      <input type="hidden" name="scopes" />
      <Typography id={id} component="h3" variant="h2" sx={{ mb: 2 }}>
        {texts.scopes}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {CAPABILITIES.map((capability) => {
          const choices = choicesOf(grants, capability);
          return (
            choices.length > 0 && (
              <LabelledSelect
                key={capability}
                label={texts.capabilities[capability]}
                value={field.value[capability] ?? ''}
                options={choices}
                labelOf={(role) => texts.roles[role]}
                placeholder={texts.nothing}
                onChange={(role) => field.onChange(withRole(field.value, capability, role))}
              />
            )
          );
        })}
      </Box>
      <FieldNote id={`${id}-note`} text={problem} />
    </FormControl>
  );
}
