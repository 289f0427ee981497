import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { NO_PRODUCTS_TO_RESTOCK, ORDER_CUSTOMER_REQUIRED, readPacks, RELEASE_RUNNING } from '@parwell/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { CustomerInput } from '../../customers/public/customer-input.tsx';
import { jobStatusQuery } from '../restock.api.ts';
import { CreateLines } from './create-lines.tsx';
import { createSchema, emptyLine, type CreateForm, type RowOfLine } from './create-values.ts';
import { ORDER_DIALOG_TEXTS as TEXTS } from './dialogs.texts.ts';
import { orderableQuery, rowAmong } from './orderable.api.ts';
import { useReleaseByHand } from './release-by-hand.api.ts';

interface CreateOrderProps {
  /** Set if the page shows one customer. */
  readonly customerId?: string | undefined;
  readonly onClose: () => void;
}

/** An order made by hand instead of from a recommendation (OMGT-052..059). */
export default function CreateOrder({ customerId = '', onClose }: CreateOrderProps) {
  const notify = useNotify();
  const client = useQueryClient();
  const { data: job } = useQuery(jobStatusQuery(true));
  const isReleasing = job?.status === 'In Progress';
  const release = useReleaseByHand(job?.release?.releaseId ?? null);

  const rowOf: RowOfLine = (customer, { product, qty }) => {
    const known = client.getQueryData(orderableQuery({ customerId: customer }).queryKey);
    const row = known?.restockRecommendations.find(({ id }) => id === product);
    if (!row) return undefined;
    const minQty = readPacks(qty);
    const asked = orderableQuery({ customerId: customer, productId: row.productId, minQty });
    return rowAmong(client.getQueryData(asked.queryKey)?.restockRecommendations, row) ?? row;
  };
  return (
    <FormDialog
      title={TEXTS.create}
      width="md"
      schema={createSchema(rowOf)}
      defaultValues={{ customerId, lines: [emptyLine()] }}
      submitLabel={TEXTS.submit}
      complete={() => !isReleasing}
      failureMessage={TEXTS.notReleased}
      onSubmit={async (lines) => notify({ message: await release(lines), type: 'success' })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {isReleasing && (
            <Alert severity="info" role="status">
              {RELEASE_RUNNING}
            </Alert>
          )}
          <CreateContent form={form} />
        </>
      )}
    </FormDialog>
  );
}

function CreateContent({ form }: { readonly form: CreateForm }) {
  const customerId = useWatch({ control: form.control, name: 'customerId' });
  const { data, error, isFetching, refetch } = useQuery({
    ...orderableQuery({ customerId }),
    enabled: customerId !== '',
  });
  const rows = data?.restockRecommendations;
  const failed = error !== null && !isFetching && customerId !== '';
  return (
    <>
      <div>
        <CustomerInput
          control={form.control}
          name="customerId"
          label={TEXTS.customer}
          placeholder={TEXTS.searchCustomers}
          emptyText={ORDER_CUSTOMER_REQUIRED}
          failure={failed ? error.message : undefined}
          // The lines belong to the customer.
          onChosen={() => form.setValue('lines', [emptyLine()], { shouldDirty: true })}
        />
        {failed && (
          <Box sx={{ mt: 1 }}>
            <Button size="small" onClick={() => void refetch()}>
              {TEXTS.tryAgain}
            </Button>
          </Box>
        )}
      </div>
      {rows?.length === 0 && (
        <Alert severity="info" role="status">
          {NO_PRODUCTS_TO_RESTOCK}
        </Alert>
      )}
      <CreateLines
        form={form}
        customerId={customerId}
        rows={rows ?? []}
        placeholder={
          customerId === ''
            ? TEXTS.chooseCustomerFirst
            : isFetching
              ? TEXTS.productsLoading
              : TEXTS.chooseProduct
        }
      />
    </>
  );
}
