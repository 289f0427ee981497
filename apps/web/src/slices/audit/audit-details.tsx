import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { AuditEntry } from '@parwell/contract';
import { AuditChanges } from './audit-changes.tsx';
import { resourceTypeLabel } from './resource-type-label.ts';
import { AUDIT_TEXTS } from './audit.texts.ts';

export function AuditDetails({ entry }: { readonly entry: AuditEntry }) {
  const { description, resourceType, resourceId, createdBy, address, sessionId, data } = entry;
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start', overflowWrap: 'anywhere' }}>
      <Typography>{description}</Typography>
      <Typography color="textSecondary" sx={{ display: { sm: 'none' } }}>
        {resourceTypeLabel(resourceType)} {resourceId} · {createdBy}
      </Typography>
      {address !== null && (
        <Typography color="textSecondary">
          From {address}
          {sessionId !== null && ` · ${AUDIT_TEXTS.session(sessionId)}`}
        </Typography>
      )}
      <AuditChanges data={data} />
    </Stack>
  );
}
