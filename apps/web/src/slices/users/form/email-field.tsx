import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { isEmail, normalizeEmail } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldFrame } from '../../../ui/forms/field-frame.tsx';
import { useField } from '../../../ui/forms/use-field.ts';
import type { UserForm, UserValues } from './user-values.ts';
import { emailExistsQuery } from './user-form.api.ts';

const TAKEN = 'User already exists';
const FREE = 'User does not exist';

/** For a new user; on blur, checks whether a user with this e-mail exists. */
export function EmailField({ form }: { readonly form: UserForm }) {
  const { input, value, problem } = useField<UserValues, UserValues, string>({
    control: form.control,
    name: 'email',
  });
  const { ref, onBlur, ...handlers } = input;
  const [left, setLeft] = useState('');
  const email = normalizeEmail(value);
  const { data: taken } = useQuery({
    ...emailExistsQuery(left),
    enabled: left !== '' && left === email,
  });
  const known = left === email ? taken : null;
  const found = known === true ? TAKEN : undefined;
  const hint = known === false ? FREE : undefined;
  return (
    <FieldFrame label="E-mail" hint={hint} problem={problem ?? found}>
      {(labelled) => (
        <>
          <OutlinedInput
            {...labelled}
            {...handlers}
            inputRef={ref}
            type="email"
            autoComplete="off"
            value={value}
            onBlur={() => {
              onBlur();
              setLeft(isEmail(email) ? email : '');
            }}
            slotProps={{ input: { maxLength: 254 } }}
          />
          {/* Announced to screen readers, because the result arrives after the focus has moved on. */}
          <Box role="status" sx={{ position: 'absolute', width: 1, height: 1, clipPath: 'inset(50%)' }}>
            {problem === undefined && (found ?? hint)}
          </Box>
        </>
      )}
    </FieldFrame>
  );
}
