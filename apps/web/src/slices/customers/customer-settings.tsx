import Button from '@mui/material/Button';
import { getCustomerSettings, type CustomerSettings as Settings } from '@parwell/contract';
import { ALL, can } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callQuery } from '../../session/call-query.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { usePortalSettings } from '../../shared/portal-settings.ts';
import { useDialog } from '../../ui/forms/use-dialog.tsx';
import { ZONE_TEXTS } from './customer-zone.texts.ts';
import { CUSTOMER_TEXTS } from './customers.texts.ts';
import { EditReportSettings, EditSignInSettings, EditTimeZone } from './dialogs.ts';
import { FactCards, type FactGroup } from './fact-cards.tsx';

const { settings: texts } = CUSTOMER_TEXTS;

export default function CustomerSettings({ customerId }: { readonly customerId: string }) {
  const grants = useCurrentUser().data?.grants ?? {};
  const query = useQuery(callQuery(getCustomerSettings, { params: { customerId } }));
  const businessZone = ZONE_TEXTS.businessZone(usePortalSettings().businessTimeZone);
  const { open, shown } = useDialog();
  const edit = (heading: string, dialog: (close: () => void) => ReactNode) =>
    can(grants, 'create', 'tenants', ALL) && (
      <Button variant="outlined" size="small" aria-label={texts.edit(heading)} onClick={() => open(dialog)}>
        Edit
      </Button>
    );
  const groupsOf = (settings: Settings): readonly FactGroup[] => [
    {
      heading: texts.reports,
      action: edit(texts.reports, (close) => (
        <EditReportSettings customerId={customerId} settings={settings} onClose={close} />
      )),
      facts: [[texts.domains, settings.reportDomains.join('\n') || texts.noDomains]],
      note: texts.domainsNote,
    },
    {
      heading: texts.signIn,
      action: edit(texts.signIn, (close) => (
        <EditSignInSettings customerId={customerId} settings={settings} onClose={close} />
      )),
      facts: [
        [texts.secondStep, settings.secondStepRequired ? texts.secondStepRequired : texts.secondStepFree],
      ],
      note: texts.secondStepNote,
    },
    {
      heading: ZONE_TEXTS.days,
      action: edit(ZONE_TEXTS.timeZone, (close) => (
        <EditTimeZone customerId={customerId} settings={settings} none={businessZone} onClose={close} />
      )),
      facts: [[ZONE_TEXTS.timeZone, settings.timeZone || businessZone]],
      note: ZONE_TEXTS.note,
    },
  ];
  return (
    <>
      <FactCards query={query} groups={groupsOf} />
      {shown}
    </>
  );
}
