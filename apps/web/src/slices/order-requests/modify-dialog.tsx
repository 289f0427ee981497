import Alert from '@mui/material/Alert';
import type { OrderRequest } from '@parwell/contract';
import {
  DEVICE_TYPE_LABELS,
  outstandingText,
  packsInUnits,
  SHIPPING_METHODS,
  unitsText,
} from '@parwell/domain';
import { useNotify } from '../../ui/feedback/notices.ts';
import { Facts } from '../../ui/facts.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { TextArea } from '../../ui/forms/text-input.tsx';
import { BatchLines } from './batch-lines.tsx';
import { isReleasedAgain, modifyFields, modifySchema, type SentChange } from './modify-values.ts';
import { useUpdateRequests } from './order-requests.api.ts';
import { ORDER_REQUEST_TEXTS } from './order-requests.texts.ts';

const { modify: texts, columns, request: requestTexts, process } = ORDER_REQUEST_TEXTS;
const METHODS = SHIPPING_METHODS.map((method) => ({ value: method, label: method }));

interface ModifyDialogProps {
  readonly request: OrderRequest;
  readonly onClose: () => void;
}

/**
 * Changes a pending request (OREQ-003, OREQ-035..039), or releases the unordered rest of an approved one again (R15).
 */
export default function ModifyDialog({ request, onClose }: ModifyDialogProps) {
  const notify = useNotify();
  const { mutateAsync } = useUpdateRequests();
  const again = isReleasedAgain(request);
  const submit = async (change: SentChange) => {
    const { id, version } = request;
    const status = again ? ('APPROVED' as const) : ('PENDING' as const);
    await mutateAsync({ query: {}, body: { requests: [{ id, version, status, ...change }] } });
    notify({ message: again ? process.approved : texts.saved, type: 'success' });
  };
  return (
    <FormDialog
      title={again ? texts.again : texts.title}
      width="md"
      record={`${request.id} ${request.version}`}
      schema={modifySchema(request)}
      defaultValues={modifyFields(request)}
      submitLabel={again ? texts.release : texts.save}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <RequestFacts request={request} />
          {request.outcome.problem !== '' && <Alert severity="error">{request.outcome.problem}</Alert>}
          <SelectInput
            control={form.control}
            name="shippingMethod"
            label={requestTexts.shipping}
            placeholder={requestTexts.chooseShipping}
            options={METHODS}
          />
          <BatchLines form={form} request={request} />
          <TextArea
            control={form.control}
            name="adminNotes"
            label={texts.adminNotes}
            hint={texts.adminNotesHint}
            rows={2}
            maxLength={2000}
          />
          <TextArea
            control={form.control}
            name="orderNotes"
            label={texts.orderNotes}
            hint={texts.orderNotesHint}
            rows={2}
            maxLength={2000}
          />
        </>
      )}
    </FormDialog>
  );
}

function RequestFacts({ request }: { readonly request: OrderRequest }) {
  const { customerId, customer, product, requestedQuantity, onHandQuantity, par, outcome } = request;
  return (
    <Facts
      wide
      facts={[
        [columns.customer, `${customer.customerName} (${customerId})`],
        [columns.product, `${product.productName} (${request.productId})`],
        [columns.deviceType, DEVICE_TYPE_LABELS[product.deviceType]],
        [columns.requested, packsInUnits(requestedQuantity, product.unitsPerPack)],
        ...(isReleasedAgain(request)
          ? ([[texts.ordered, packsInUnits(outcome.orderedQuantity, product.unitsPerPack)]] as const)
          : []),
        [columns.onHand, unitsText(onHandQuantity)],
        [columns.usage, unitsText(par.usageY)],
        ...(product.outstandingOrders > 0
          ? ([[columns.outstanding, outstandingText(product.outstandingOrders)]] as const)
          : []),
        [columns.reason, request.customerNotes],
      ]}
    />
  );
}
