import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { DeviceDetails, DeviceReceipt } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CommandProgress } from '../../commands/public/command-progress.tsx';
import { Instant } from '../../../ui/dates/instant.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useLocalPage } from '../../../ui/table/local-page.ts';
import { receiptsQuery } from '../flex.api.ts';
import { ReceiptForm } from '../receipt-form.tsx';
import { receiptColumns } from './receipt-columns.tsx';
import { ReceiptContents } from './receipt-contents.tsx';
import { useRejectActions } from './use-reject-actions.ts';
import { FLEX_TEXTS } from '../flex.texts.ts';

const rowId = ({ shipmentId, poNumber }: DeviceReceipt) => `${shipmentId} ${poNumber}`;
const contents = (receipt: DeviceReceipt) => <ReceiptContents receipt={receipt} />;

export default function ReceiptsTab({ device }: { readonly device: DeviceDetails }) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(receiptsQuery(device.cabinetId));
  const page = useLocalPage(data?.result);
  const { actions, command, forget } = useRejectActions(device);
  const [adding, setAdding] = useState(false);
  const closeForm = () => {
    setAdding(false);
    void refetch();
  };
  return (
    <Stack spacing={4}>
      {adding && (
        <ReceiptForm
          device={device}
          title={FLEX_TEXTS.addReceipt}
          withOrder
          onSucceeded={closeForm}
          onCancel={closeForm}
        />
      )}
      <CommandProgress
        device={device}
        command={command}
        leave={{ label: FLEX_TEXTS.stopWaiting, onClick: forget }}
      />
      <Card component="section" aria-label="Receipts">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, px: 3, pt: 3, pb: 2 }}>
          <Typography variant="h2">Receipts</Typography>
          <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <Button onClick={() => void refetch()}>Refresh</Button>
            <Button variant="outlined" disabled={adding} onClick={() => setAdding(true)}>
              {FLEX_TEXTS.addReceipt}
            </Button>
          </Box>
        </Box>
        {data && (
          <Alert severity="warning" sx={{ mx: 3, mb: 2 }}>
            Current as of <Instant value={dataUpdatedAt} />
            {data.reportedAt !== null && (
              <>
                {FLEX_TEXTS.reported} <Instant value={data.reportedAt} />.
              </>
            )}
          </Alert>
        )}
        <DataTable
          name="device-receipts"
          label={FLEX_TEXTS.receipts}
          columns={receiptColumns}
          {...page}
          rowId={rowId}
          error={error}
          onRetry={refetch}
          expanded={contents}
          emptyText={data?.reportedAt === null ? FLEX_TEXTS.receiptsUnknown : FLEX_TEXTS.noReceipts}
          rowActions={actions}
        />
      </Card>
    </Stack>
  );
}
