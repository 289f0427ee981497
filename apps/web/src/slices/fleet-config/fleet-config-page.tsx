import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import {
  ALL,
  can,
  DEVICE_TYPE_LABELS,
  EDGE_CONFIG_TYPES,
  filledValues,
  type EdgeConfigType,
} from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { usePortalSettings } from '../../shared/portal-settings.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SavedFiltersButton } from '../../ui/filters/saved-filters-button.tsx';
import { LabelledSelect } from '../../ui/labelled-select.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Page } from '../../ui/page.tsx';
import { edgeConfigQuery } from './fleet-config.api.ts';
import { fleetList, FleetTable } from './fleet-table.tsx';
import { payloadOf, useEdgeUpdate } from './use-edge-update.ts';
import { FLEET_TEXTS } from './fleet-config.texts.ts';

const DebugOutput = lazy(() => import('../../ui/debug-output.tsx'));
const EdgeForm = lazy(() => import('./edge-form.tsx'));
const ConfirmUpdate = lazy(() => import('./confirm-update.tsx'));
const UpdateOutcome = lazy(() => import('./update-outcome.tsx'));

const loading = (
  <LoadingState label={FLEET_TEXTS.loading}>
    <Skeleton variant="rounded" height={200} />
  </LoadingState>
);

export default function FleetConfigPage() {
  const { data: user } = useCurrentUser();
  const { debug } = usePortalSettings();
  const [type, setType] = useState<EdgeConfigType>(EDGE_CONFIG_TYPES[0]);
  const list = useList(fleetList, { cabinetType: type, isPartOfEdgeConfig: true });
  const { data: config, error, refetch } = useQuery(edgeConfigQuery(type));
  const edge = useEdgeUpdate(type);
  if (!user) return null;
  const { grants } = user;
  const canUpdate = can(grants, 'create', 'device_config', ALL) && can(grants, 'create', 'cabinets', ALL);
  return (
    <Page title="Device Config Management" actions={<SavedFiltersButton filters={list.filters} />}>
      <Card component="section" aria-labelledby="edge-config" sx={{ p: { xs: 4, sm: 5 }, mb: 4 }}>
        <Typography variant="h2" id="edge-config" sx={{ mb: 3 }}>
          Edge Config Properties
        </Typography>
        <Box sx={{ maxWidth: 320, mb: 4 }}>
          <LabelledSelect
            label="Device Tech Type"
            value={type}
            options={EDGE_CONFIG_TYPES}
            labelOf={(option) => DEVICE_TYPE_LABELS[option]}
            onChange={(chosen) => chosen !== '' && setType(chosen)}
          />
        </Box>
        {error && <FailureState error={error} onRetry={refetch} />}
        {!config && !error && loading}
        {config?.result.length === 0 && <EmptyState text={FLEET_TEXTS.noProperties} />}
        {config && config.result.length > 0 && canUpdate && (
          <Suspense fallback={loading}>
            <EdgeForm
              config={config}
              typeLabel={DEVICE_TYPE_LABELS[type]}
              values={edge.values}
              onChange={edge.setValues}
              ticked={edge.ticked.size}
              sending={edge.isPending}
              refusal={edge.refusal}
              onUpdate={edge.setAsked}
            />
          </Suspense>
        )}
        {config && config.result.length > 0 && !canUpdate && (
          <Typography color="textSecondary">{FLEET_TEXTS.viewOnly}</Typography>
        )}
      </Card>
      <FleetTable
        list={list}
        grants={grants}
        selection={canUpdate ? { selected: edge.ticked, onChange: edge.tick } : undefined}
      />
      {debug && (
        <Suspense fallback={null}>
          <DebugOutput
            parts={{
              Configuration: config,
              [FLEET_TEXTS.payload]: payloadOf(edge.ticked, filledValues(edge.values)),
            }}
          />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {edge.asked && config && (
          <ConfirmUpdate
            typeLabel={DEVICE_TYPE_LABELS[type]}
            values={edge.asked}
            ticked={edge.ticked.size}
            all={config}
            filtered={Object.keys(list.filters.applied).length > 0}
            onConfirm={() => void edge.update()}
            onCancel={() => edge.setAsked(null)}
          />
        )}
        {edge.result && (
          <UpdateOutcome deviceType={type} result={edge.result} onClose={() => edge.setResult(null)} />
        )}
      </Suspense>
    </Page>
  );
}
