import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import {
  CAPABILITIES,
  capabilityLabel,
  rolesFor,
  type Capability,
  type Role,
  type RoleMap,
} from '@parwell/domain';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PERSONA_TEXTS } from './personas.texts.ts';

interface RoleRowsProps {
  readonly roles: RoleMap;
  /** Omitted if the user may only view. */
  readonly onChange?: ((roles: RoleMap) => void) | undefined;
}

export function RoleRows({ roles, onChange }: RoleRowsProps) {
  const held = CAPABILITIES.filter((resource) => roles[resource]);
  if (held.length === 0) return <EmptyState text={PERSONA_TEXTS.noRoles} />;
  return (
    <Box component="ul" aria-label="Roles" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {held.map((resource) => (
        <Box
          component="li"
          key={resource}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            minHeight: 46,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Typography component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {capabilityLabel(resource)}
          </Typography>
          {onChange ? (
            <EditRole resource={resource} roles={roles} onChange={onChange} />
          ) : (
            <Typography component="span" color="textSecondary">
              {roles[resource]}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}

interface EditRoleProps {
  readonly resource: Capability;
  readonly roles: RoleMap;
  readonly onChange: (roles: RoleMap) => void;
}

function EditRole({ resource, roles, onChange }: EditRoleProps) {
  const remove = () => {
    const { [resource]: _removed, ...rest } = roles;
    onChange(rest);
  };
  return (
    <>
      <Select<Role>
        size="small"
        value={roles[resource] ?? 'VIEWER'}
        inputProps={{ 'aria-label': PERSONA_TEXTS.roleFor(capabilityLabel(resource)) }}
        onChange={({ target }) => onChange({ ...roles, [resource]: target.value })}
        sx={{ width: 120 }}
      >
        {rolesFor(resource).map((role) => (
          <MenuItem key={role} value={role}>
            {role}
          </MenuItem>
        ))}
      </Select>
      <IconButton
        aria-label={`Remove ${capabilityLabel(resource)}`}
        onClick={remove}
        size="small"
        sx={{ width: 36, height: 36 }}
      >
        <svg
          width="16"
          height="16"
          viewBox="0 0 24 24"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <path d="M6 6l12 12M18 6L6 18" />
        </svg>
      </IconButton>
    </>
  );
}
