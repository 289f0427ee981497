import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import {
  capabilityLabel,
  ROLES,
  type Capability,
  type Grants,
  type Role,
  type RoleMap,
} from '@parwell/domain';
import { useState } from 'react';
import { LabelledSelect } from '../../../ui/labelled-select.tsx';
import { NotOffered } from './not-offered.tsx';
import { pillsOf, resourcesToGive, rolesNotOffered, rolesToGive } from './permissions.ts';
import { Pills } from './pills.tsx';
import { USER_TEXTS } from '../users.texts.ts';

interface RolesFieldProps {
  /** Granted in addition to the personas. */
  readonly given: RoleMap;
  /** The user's roles, from personas or granted here. */
  readonly held: RoleMap;
  readonly grants: Grants;
  readonly problem: string | undefined;
  readonly onChange: (given: RoleMap) => void;
}

const without = (roles: RoleMap, name: string): RoleMap =>
  Object.fromEntries(Object.entries(roles).filter(([resource]) => resource !== name));

/** Each extra permission needs both a resource and a role. */
export function RolesField({ given, held, grants, problem, onChange }: RolesFieldProps) {
  const [resource, setResource] = useState<Capability | ''>('');
  const [role, setRole] = useState<Role | ''>('');
  const offered = resourcesToGive(grants, held);
  const roles = resource === '' ? ROLES : rolesToGive(grants, resource);
  const complete = resource !== '' && offered.includes(resource) && role !== '' && roles.includes(role);
  const add = () => {
    if (!complete) return;
    onChange({ ...given, [resource]: role });
    setResource('');
    setRole('');
  };
  const pills = pillsOf(given);
  return (
    <Stack spacing={2}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
        }}
      >
        <LabelledSelect
          label={USER_TEXTS.extraPermission}
          name="roles"
          value={resource !== '' && offered.includes(resource) ? resource : ''}
          options={offered}
          labelOf={capabilityLabel}
          placeholder={offered.length > 0 ? 'Resource' : USER_TEXTS.noneLeft}
          problem={problem}
          onChange={setResource}
        />
        <LabelledSelect
          label="Role"
          value={role !== '' && roles.includes(role) ? role : ''}
          options={roles}
          placeholder="Role"
          onChange={setRole}
        />
        <Button
          variant="outlined"
          disabled={!complete}
          onClick={add}
          sx={{ mt: { sm: '23px' }, minHeight: { xs: 40, sm: 38 }, gridColumn: { xs: '1 / -1', sm: 'auto' } }}
        >
          {USER_TEXTS.addPermission}
        </Button>
      </Box>
      <NotOffered reason={rolesNotOffered(grants)} />
      {pills.length > 0 && (
        <Pills
          label={USER_TEXTS.extraPermissions}
          pills={pills}
          onRemove={(name) => onChange(without(given, name))}
        />
      )}
    </Stack>
  );
}
