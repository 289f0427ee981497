import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { PropertySetting } from '@parwell/contract';
import {
  ALL,
  can,
  DEVICE_TYPE_LABELS,
  DEVICE_TYPES,
  TYPE_PROPERTIES_FAILED,
  type DeviceType,
} from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { Page } from '../../ui/page.tsx';
import { answerOf } from '../../ui/table/answer-of.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableState } from '../../ui/table/table-state.ts';
import { columnsOfAll, columnsOfOne } from './property-columns.tsx';
import { propertySettingsQuery } from './property-settings.api.ts';
import { usePropertyActions } from './use-property-actions.ts';

const PropertyForm = lazy(() => import('./property-form.tsx'));

const TABS = [
  { type: ALL, label: 'All' },
  ...DEVICE_TYPES.map((type) => ({ type, label: DEVICE_TYPE_LABELS[type] })),
] as const;

/** Definitions are few; most types show all of theirs at once. */
const SIZES = [100];

const rowId = ({ cabinet_type, property_key }: PropertySetting) => `${cabinet_type}/${property_key}`;

export default function PropertySettingsPage() {
  const { data: user } = useCurrentUser();
  const [type, choose] = useChosenType();
  const columns = type === ALL ? columnsOfAll : columnsOfOne;
  const table = useTableState(columns, { rowsPerPageOptions: SIZES });
  const settings = useQuery(propertySettingsQuery(type));
  const { data, error } = settings;
  const { page, rowsPerPage } = table.state;
  const rows = useMemo(
    () => data?.result.slice((page - 1) * rowsPerPage, page * rowsPerPage),
    [data, page, rowsPerPage],
  );
  const [open, setOpen] = useState<PropertySetting | 'new' | null>(null);
  const actions = usePropertyActions(setOpen);
  const canChange = user !== undefined && can(user.grants, 'create', 'cabinets', ALL);
  return (
    <Page
      title="Device Property Settings"
      actions={
        canChange && (
          <Button variant="contained" onClick={() => setOpen('new')}>
            Add Property
          </Button>
        )
      }
    >
      <Card>
        <Tabs
          value={type}
          onChange={(_event, chosen: string) => choose(chosen)}
          aria-label="Device types"
          variant="scrollable"
          allowScrollButtonsMobile
          sx={{ px: 3, minHeight: 40, borderBottom: 1, borderColor: 'divider' }}
        >
          {TABS.map((tab) => (
            <Tab key={tab.type} value={tab.type} label={tab.label} sx={{ minHeight: 40 }} />
          ))}
        </Tabs>
        <DataTable
          name={type === ALL ? 'property-settings' : 'property-settings-of-type'}
          label="Device properties"
          columns={columns}
          {...answerOf(settings)}
          rows={rows}
          error={error && new Error(TYPE_PROPERTIES_FAILED, { cause: error })}
          rowId={rowId}
          {...table}
          onOpen={setOpen}
          rowActions={canChange ? actions : undefined}
          height={70}
        />
      </Card>
      {open && (
        <Suspense fallback={null}>
          <PropertyForm
            setting={open === 'new' ? null : open}
            type={type === ALL ? '' : type}
            readOnly={!canChange}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </Page>
  );
}

/** The type in the address; another one begins at its first page. */
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
