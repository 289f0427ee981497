import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Persona } from '@parwell/contract';
import { ALL, can, CAPABILITIES, personaChangeRefusal, type Grants, type RoleMap } from '@parwell/domain';
import { useState } from 'react';
import { ApiFailure } from '../../session/api-failure.ts';
import { useNotifyFailure } from '../../ui/feedback/use-notify-failure.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useConfirm } from '../../ui/forms/confirm.tsx';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { AddRole } from './add-role.tsx';
import { useUpdatePersona } from './personas.api.ts';
import { RoleRows } from './role-rows.tsx';
import { PERSONA_TEXTS } from './personas.texts.ts';

const SAVED = 'Persona save succeeded.';
const FAILED = 'An error occurred saving the persona.';
const FORBIDDEN = "Persona saved failed because you don't have the necessary permissions.";

const isForbidden = (error: unknown): boolean => error instanceof ApiFailure && error.status === 403;

const isSame = (a: RoleMap, b: RoleMap): boolean =>
  CAPABILITIES.every((resource) => a[resource] === b[resource]);

interface PersonaEditorProps {
  readonly persona: Persona;
  readonly grants: Grants;
}

/** Edits the roles of one persona. Edits are local until saved; a failed save restores them. */
export function PersonaEditor({ persona, grants }: PersonaEditorProps) {
  const [draft, setDraft] = useState<RoleMap>(persona.roles);
  const update = useUpdatePersona();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const confirm = useConfirm();
  const changed = !isSame(draft, persona.roles);
  const administers = can(grants, 'create', 'personas', ALL);
  const fixed = personaChangeRefusal(grants, persona.roles, persona.roles);
  const refused = fixed ?? personaChangeRefusal(grants, persona.roles, draft);
  const canEdit = administers && fixed === null;

  const save = async (after: Pick<Persona, 'roles' | 'hidden'>) => {
    try {
      await update.mutateAsync({ ...persona, ...after });
      notify({ message: SAVED, type: 'success' });
    } catch (error) {
      setDraft(persona.roles);
      if (isForbidden(error)) notify({ message: FORBIDDEN, type: 'error' });
      else notifyFailure(FAILED, error);
    }
  };
  const remove = async () => {
    const sure = await confirm({
      title: PERSONA_TEXTS.deleteTitle(persona.identifier),
      message: PERSONA_TEXTS.deleteMessage,
      confirmLabel: 'Delete',
      danger: true,
    });
    if (sure) await save({ roles: persona.roles, hidden: true });
  };

  return (
    <Card component="section" aria-label={persona.identifier} sx={{ p: 5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
        <Typography variant="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {persona.identifier}
        </Typography>
        {canEdit && (
          <>
            <Button
              variant="outlined"
              color="error"
              disabled={update.isPending}
              onClick={() => void remove()}
            >
              Delete
            </Button>
            <Button
              variant={changed ? 'contained' : 'outlined'}
              disabled={!changed || refused !== null || update.isPending}
              onClick={() => void save({ roles: draft, hidden: false })}
            >
              Save
            </Button>
          </>
        )}
      </Box>
      {administers && refused !== null && (
        <Alert severity="info" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
          {refused}
        </Alert>
      )}
      <LeaveGuard subject={persona.identifier} unsaved={changed} sending={update.isPending} />
      <RoleRows roles={draft} onChange={canEdit ? setDraft : undefined} />
      {canEdit && (
        <AddRole roles={draft} onAdd={(resource, role) => setDraft({ ...draft, [resource]: role })} />
      )}
    </Card>
  );
}
