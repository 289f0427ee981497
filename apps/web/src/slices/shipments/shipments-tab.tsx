import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ConsignmentShipment, DeviceDetails } from '@parwell/contract';
import { can, NO_PENDING_SHIPMENTS, receivesItself } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, useCallback, useState } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { useDialog } from '../../ui/forms/use-dialog.tsx';
import { LiveAge } from '../../ui/live-age.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useLocalPage } from '../../ui/table/local-page.ts';
import type { RowAction } from '../../ui/table/row-action.ts';
import { ExportButton } from '../reports/public/export-button.tsx';
import { pendingColumns } from './pending-columns.tsx';
import { ReceiveResult, type Received } from './receive-result.tsx';
import { pendingOf, pendingQuery } from './shipments.api.ts';
import { SHIPMENT_TEXTS } from './shipments.texts.ts';

const ReceiveDialog = lazy(() => import('./receive-dialog.tsx'));

const TABLE = { name: 'pending-shipments', columns: pendingColumns } as const;
const NO_ACTIONS: readonly RowAction[] = [];
const rowId = ({ lineKey }: ConsignmentShipment) => lineKey;
const highlight = ({ isExpired, hasSuspendedLot }: ConsignmentShipment) =>
  isExpired && !hasSuspendedLot ? 'error' : undefined;

/** Consignment shipments to receive at a device. */
export default function ShipmentsTab({ device }: { readonly device: DeviceDetails }) {
  const grants = useCurrentUser().data?.grants ?? {};
  const isSelfReceiving = receivesItself(device.cabinetType);
  const mayReceive = !isSelfReceiving && can(grants, 'create', 'inventory', device.customerId);
  const { data, error, refetch, dataUpdatedAt } = useQuery(pendingQuery(device));
  const page = useLocalPage(data?.result);
  const [received, setReceived] = useState<Received | null>(null);
  const { open, shown } = useDialog();
  const receive = useCallback(
    (lines: readonly ConsignmentShipment[], title: string) =>
      open((close) => (
        <ReceiveDialog device={device} lines={lines} title={title} onReceived={setReceived} onClose={close} />
      )),
    [open, device],
  );
  const actions = useCallback(
    (line: ConsignmentShipment): readonly RowAction[] =>
      mayReceive && !line.hasSuspendedLot
        ? [{ label: SHIPMENT_TEXTS.receive, onClick: () => receive([line], SHIPMENT_TEXTS.receiveLine) }]
        : NO_ACTIONS,
    [mayReceive, receive],
  );
  const waiting = data?.result.filter(({ hasSuspendedLot }) => !hasSuspendedLot) ?? [];
  return (
    <Stack spacing={4}>
      {received && <ReceiveResult received={received} />}
      <Card component="section" aria-label={SHIPMENT_TEXTS.pending}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, px: 3, pt: 3, pb: 2 }}>
          <Typography variant="h2">{SHIPMENT_TEXTS.pending}</Typography>
          <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <ExportButton
              report="RNI_UIEXPORT_PendingShipmentsReport"
              filter={pendingOf(device)}
              table={TABLE}
            />
            {mayReceive && (
              <Button
                variant="contained"
                disabled={waiting.length === 0}
                onClick={() => receive(waiting, SHIPMENT_TEXTS.receiveAll)}
              >
                {SHIPMENT_TEXTS.receiveAll}
              </Button>
            )}
          </Box>
        </Box>
        {isSelfReceiving && waiting.length > 0 && (
          <Alert severity="info" sx={{ mx: 3, mb: 2 }}>
            {SHIPMENT_TEXTS.receivesItself}
          </Alert>
        )}
        <DataTable
          {...TABLE}
          label={SHIPMENT_TEXTS.list}
          {...page}
          rowId={rowId}
          error={data ? null : error}
          onRetry={refetch}
          emptyText={NO_PENDING_SHIPMENTS}
          highlight={highlight}
          {...(mayReceive && { rowActions: actions })}
          status={data && <LiveAge at={dataUpdatedAt} failed={error !== null} onRetry={refetch} />}
        />
      </Card>
      {shown}
    </Stack>
  );
}
