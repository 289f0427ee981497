import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { can } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { useAddressAction } from '../../shared/address-action.ts';
import { useAddressChoice } from '../../shared/address-choice.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Page } from '../../ui/page.tsx';
import { CreatePersona } from './create-persona.tsx';
import { PersonaEditor } from './persona-editor.tsx';
import { PersonaList } from './persona-list.tsx';
import { personasQuery } from './personas.api.ts';
import { PERSONA_TEXTS } from './personas.texts.ts';

export default function PersonasPage() {
  const { data: user } = useCurrentUser();
  const { data, error, refetch } = useQuery(personasQuery);
  const [creating, setCreating] = useState(false);
  const canEdit = user !== undefined && can(user.grants, 'create', 'personas', 'ALL');
  useAddressAction('create', () => setCreating(canEdit));
  const [first = '', ...others] = data?.result.map(({ identifier }) => identifier) ?? [];
  const [chosen, choose] = useAddressChoice('persona', [first, ...others]);
  const shown = data?.result.find(({ identifier }) => identifier === chosen);
  return (
    <Page
      title="Personas"
      actions={
        canEdit && (
          <Button variant="contained" onClick={() => setCreating(true)}>
            {PERSONA_TEXTS.create}
          </Button>
        )
      }
    >
      {error && <FailureState error={error} onRetry={refetch} />}
      {!data && !error && (
        <LoadingState label={PERSONA_TEXTS.loading}>
          <Skeleton variant="rounded" height={360} />
        </LoadingState>
      )}
      {data && !shown && <EmptyState text="No items." />}
      {data && shown && (
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '280px minmax(0, 1fr)' },
          }}
        >
          <PersonaList personas={data.result} chosen={shown.identifier} onChoose={choose} />
          {/* Resets the editor when the persona has a new version. */}
          <PersonaEditor
            key={`${shown.identifier} ${shown.version}`}
            persona={shown}
            grants={user?.grants ?? {}}
          />
        </Box>
      )}
      {creating && <CreatePersona onClose={() => setCreating(false)} onCreated={choose} />}
    </Page>
  );
}
