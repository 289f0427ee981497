import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { listIncidentRules, type CallResponse } from '@parwell/contract';
import { ALL, can } from '@parwell/domain';
import { useState } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { ModalFrame } from '../../ui/forms/modal-frame.tsx';
import { defineList } from '../../ui/list/define-list.ts';
import { InnerListTable } from '../../ui/list/list-table.tsx';
import type { Column } from '../../ui/table/column.ts';
import { EditRule } from './edit-rule.tsx';
import { INCIDENT_TEXTS } from './incidents.texts.ts';
import { SeverityChip } from './public/incident-chips.tsx';
import { ruleName } from './rule-names.ts';

const { rules: texts } = INCIDENT_TEXTS;

export type Rule = CallResponse<typeof listIncidentRules>['result'][number];

const after = (minutes: number): string => (minutes === 0 ? texts.atOnce : texts.minutes(minutes));

const columns: readonly Column<Rule>[] = [
  {
    key: 'alertType',
    header: texts.columns.alertType,
    width: 170,
    priority: 'title',
    cell: ({ alertType }) => ruleName(alertType),
  },
  {
    key: 'hold',
    header: texts.columns.hold,
    width: 110,
    priority: 'line',
    cell: ({ hold }) => after(hold),
  },
  {
    key: 'clear',
    header: texts.columns.clear,
    width: 110,
    priority: 'line',
    cell: ({ clear }) => after(clear),
  },
  {
    key: 'severity',
    header: texts.columns.severity,
    width: 180,
    priority: 'side',
    wraps: true,
    cell: ({ severity, highAfter }) => (
      <>
        <SeverityChip severity={severity} /> {highAfter !== null && texts.highAfter(highAfter)}
      </>
    ),
  },
  {
    key: 'closeAfter',
    header: texts.columns.closes,
    width: 120,
    cell: ({ closeAfter }) => (closeAfter === null ? texts.never : texts.minutes(closeAfter)),
  },
  {
    key: 'sendMessage',
    header: texts.columns.mail,
    width: 70,
    cell: ({ sendMessage }) => (sendMessage ? texts.yes : texts.no),
  },
];

const rulesList = defineList(listIncidentRules, {
  name: 'incident-rules',
  label: texts.list,
  columns,
  rowId: ({ alertType }: Rule) => alertType,
  whole: true,
  input: () => ({}),
});

/** The rules by which incidents open. Staff edit them; everybody else may read them (C1). */
export function RulesDialog({ onClose }: { readonly onClose: () => void }) {
  const mayEdit = can(useCurrentUser().data?.grants ?? {}, 'create', 'incidents', ALL);
  const [edited, setEdited] = useState<Rule | null>(null);
  return (
    <ModalFrame title={texts.title} width="md" fillsPhone onClose={onClose}>
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 1 }}>
        <InnerListTable list={rulesList} where={{}} {...(mayEdit && { onOpen: setEdited })} />
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5 }}>
        <Button variant="outlined" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
      {edited && <EditRule rule={edited} onClose={() => setEdited(null)} />}
    </ModalFrame>
  );
}
