import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { listPropertySettings, type PropertySetting } from '@parwell/contract';
import {
  ALL,
  can,
  DEVICE_TYPE_LABELS,
  DEVICE_TYPES,
  TYPE_PROPERTIES_FAILED,
  type DeviceType,
} from '@parwell/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, useCallback } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { useDialog } from '../../ui/forms/use-dialog.tsx';
import { defineList, type ListInput } from '../../ui/list/define-list.ts';
import { ListTable } from '../../ui/list/list-table.tsx';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { columnsOfAll, columnsOfOne } from './property-columns.tsx';
import { usePropertyActions } from './use-property-actions.ts';
import { PROPERTY_TEXTS } from './property-settings.texts.ts';

const PropertyForm = lazy(() => import('./property-form.tsx'));

const TABS = [
  { type: ALL, label: 'All' },
  ...DEVICE_TYPES.map((type) => ({ type, label: DEVICE_TYPE_LABELS[type] })),
] as const;

const listOf = (name: string, columns: readonly Column<PropertySetting>[]) =>
  defineList(listPropertySettings, {
    name,
    label: PROPERTY_TEXTS.list,
    columns,
    rowId: ({ cabinet_type, property_key }) => `${cabinet_type}/${property_key}`,
    input: ({ where }: ListInput<{ deviceType: DeviceType | typeof ALL }>) => ({ params: where }),
    // There are few definitions, so all are loaded at once.
    whole: true,
    rowsPerPageOptions: [100],
    failedText: TYPE_PROPERTIES_FAILED,
    height: 70,
  });

const settingsOfAll = listOf('property-settings', columnsOfAll);
const settingsOfOne = listOf('property-settings-of-type', columnsOfOne);

export default function PropertySettingsPage() {
  const { data: user } = useCurrentUser();
  const [type, choose] = useChosenType();
  const canChange = user !== undefined && can(user.grants, 'create', 'cabinets', ALL);
  const { open, shown } = useDialog();
  const showForm = useCallback(
    (setting: PropertySetting | null) =>
      open((close) => (
        <PropertyForm
          setting={setting}
          type={type === ALL ? '' : type}
          readOnly={!canChange}
          onClose={close}
        />
      )),
    [open, type, canChange],
  );
  const actions = usePropertyActions(showForm);
  return (
    <Page
      title="Device Property Settings"
      actions={
        canChange && (
          <Button variant="contained" onClick={() => showForm(null)}>
            {PROPERTY_TEXTS.add}
          </Button>
        )
      }
    >
      <Card>
        <Tabs
          value={type}
          onChange={(_event, chosen: string) => choose(chosen)}
          aria-label={PROPERTY_TEXTS.types}
          variant="scrollable"
          allowScrollButtonsMobile
          sx={{ px: 3, minHeight: 40, borderBottom: 1, borderColor: 'divider' }}
        >
          {TABS.map((tab) => (
            <Tab key={tab.type} value={tab.type} label={tab.label} sx={{ minHeight: 40 }} />
          ))}
        </Tabs>
        <ListTable
          list={type === ALL ? settingsOfAll : settingsOfOne}
          where={{ deviceType: type }}
          onOpen={showForm}
          rowActions={canChange ? actions : undefined}
        />
      </Card>
      {shown}
    </Page>
  );
}

/** The device type in the URL; changing it returns to the first page. */
function useChosenType() {
  const navigate = useNavigate();
  const named = useSearch({
    strict: false,
    select: (search: Readonly<Record<string, unknown>>) =>
      typeof search['tab'] === 'string' ? search['tab'] : undefined,
  });
  const type: DeviceType | typeof ALL = TABS.find((tab) => tab.type === named)?.type ?? ALL;
  const choose = (tab: string) =>
    void navigate({ to: '.', search: { tab: tab === ALL ? undefined : tab }, resetScroll: false });
  return [type, choose] as const;
}
