import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { alertTypeName } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { PageName } from '../../ui/page-name.ts';
import { usePageKeys } from '../../ui/panel/page-keys.ts';
import { PanelBody } from '../../ui/panel/panel-body.tsx';
import { PanelFrame } from '../../ui/panel/panel-frame.tsx';
import { PanelHead } from '../../ui/panel/panel-head.tsx';
import { CHANGE_KEYS } from './change-keys.ts';
import { IncidentDevice } from './incident-device.tsx';
import { IncidentGraph } from './incident-graph.tsx';
import { IncidentHistory } from './incident-history.tsx';
import { IncidentNow } from './incident-now.tsx';
import { IncidentSensors } from './incident-sensors.tsx';
import { IncidentReply } from './incident-reply.tsx';
import { incidentQuery } from './incidents.api.ts';
import type { IncidentChange } from './incidents.texts.ts';
import { PANEL_TEXTS as texts } from './panel.texts.ts';
import { IncidentStateChip, SeverityChip } from './public/incident-chips.tsx';
import { RelatedIncidents } from './related-incidents.tsx';
import { MailRecipients } from './mail-recipients.tsx';
import type { IncidentActions } from './use-incident-actions.tsx';

interface IncidentPanelProps {
  readonly id: number;
  /** Its place among all matching incidents. */
  readonly place: { readonly index: number; readonly of: number } | null;
  readonly actions: IncidentActions;
  readonly draft: string;
  readonly onDraft: (text: string) => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
}

/** The problem, its beginning, other facts, mail recipients, and the available actions (INC-009, INC-010). */
export function IncidentPanel({ id, place, actions, draft, onDraft, ...steps }: IncidentPanelProps) {
  const { onPrevious, onNext, onClose } = steps;
  const { data, error, refetch } = useQuery(incidentQuery(id));
  const field = useRef<HTMLTextAreaElement>(null);
  const changes = data?.mayChange ? actions.changesOf(data) : [];
  const change = (to: IncidentChange) =>
    data && actions.change(data, to, { comment: draft.trim(), onDone: () => onDraft('') });
  usePageKeys({
    j: onNext,
    k: onPrevious,
    escape: onClose,
    m: data?.mayChange ? () => field.current?.focus() : undefined,
    ...Object.fromEntries(changes.map((to) => [CHANGE_KEYS[to].toLowerCase(), () => change(to)])),
  });
  return (
    <PanelFrame label={texts.label} onClose={onClose}>
      <PageName value={null}>
        <PanelHead
          title={data ? alertTypeName(data.alertType) : texts.name(id)}
          status={
            data && (
              <>
                <SeverityChip severity={data.severity} />
                <IncidentStateChip state={data.incidentState} />
              </>
            )
          }
          note={place ? texts.place(place.index, place.of) : ''}
          labels={texts}
          {...steps}
        />
        <PanelBody texts={texts} error={data ? null : error} onRetry={refetch}>
          {data && (
            // Another incident begins with its own graph and the newest of its history.
            <Stack key={id} spacing={4} divider={<Box sx={{ borderTop: 1, borderColor: 'divider' }} />}>
              <Stack spacing={3}>
                <IncidentNow incident={data} />
                {data.sensors.length > 0 && <IncidentSensors incident={data} />}
                <IncidentGraph incident={data} />
                <IncidentDevice incident={data} />
              </Stack>
              <IncidentHistory id={id} />
              {data.told && (
                <MailRecipients
                  recipients={data.told}
                  mailsWait={data.mailsWait}
                  sendMessage={data.sendMessage}
                />
              )}
              {data.others.length + data.earlier.length > 0 && <RelatedIncidents incident={data} />}
            </Stack>
          )}
        </PanelBody>
        {data?.mayChange && (
          <IncidentReply
            changes={changes}
            field={field}
            text={draft}
            onText={onDraft}
            onChange={change}
            onComment={() => actions.comment(data, draft.trim(), () => onDraft(''))}
          />
        )}
      </PageName>
    </PanelFrame>
  );
}
