import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import {
  capabilityLabel,
  INCOMPLETE_ROLE,
  resourcesLeft,
  rolesFor,
  ROLES,
  type Capability,
  type Role,
  type RoleMap,
} from '@parwell/domain';
import { useId, useState } from 'react';
import { PERSONA_TEXTS } from './personas.texts.ts';

interface AddRoleProps {
  readonly roles: RoleMap;
  readonly onAdd: (resource: Capability, role: Role) => void;
}

/** Offers the remaining resources; an entry needs both a resource and a role. */
export function AddRole({ roles, onAdd }: AddRoleProps) {
  const [resource, setResource] = useState<Capability | ''>('');
  const [role, setRole] = useState<Role | ''>('');
  const [problem, setProblem] = useState(false);
  const left = resourcesLeft(roles);
  const add = () => {
    if (resource === '' || role === '') {
      setProblem(true);
      return;
    }
    onAdd(resource, role);
    setResource('');
    setRole('');
    setProblem(false);
  };
  if (left.length === 0) return null;
  return (
    <Box role="group" aria-label={PERSONA_TEXTS.addARole} sx={{ mt: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Choice
          label="Resource"
          value={resource}
          options={left}
          labelOf={capabilityLabel}
          onChange={(chosen) => {
            setResource(chosen);
            if (role !== '' && !rolesFor(chosen).includes(role)) setRole('');
          }}
        />
        <Choice
          label="Role"
          value={role}
          options={resource === '' ? ROLES : rolesFor(resource)}
          onChange={setRole}
        />
        <Button variant="outlined" onClick={add}>
          {PERSONA_TEXTS.addRole}
        </Button>
      </Box>
      {problem && (
        <FormHelperText error role="alert">
          {INCOMPLETE_ROLE}
        </FormHelperText>
      )}
    </Box>
  );
}

interface ChoiceProps<Option extends string> {
  readonly label: string;
  readonly value: Option | '';
  readonly options: readonly Option[];
  readonly labelOf?: (option: Option) => string;
  readonly onChange: (option: Option) => void;
}

function Choice<Option extends string>({ label, value, options, labelOf, onChange }: ChoiceProps<Option>) {
  const id = useId();
  return (
    <FormControl size="small" sx={{ minWidth: 160, flex: '1 1 160px' }}>
      <InputLabel id={id}>{label}</InputLabel>
      <Select<Option | ''>
        labelId={id}
        label={label}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option === target.value);
          if (chosen) onChange(chosen);
        }}
      >
        {options.map((option) => (
          <MenuItem key={option} value={option}>
            {labelOf ? labelOf(option) : option}
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  );
}
