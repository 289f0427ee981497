import Alert from '@mui/material/Alert';
import {
  ALL,
  NO_PRODUCTS_TO_RESTOCK,
  NO_REQUEST_CUSTOMER,
  NO_REQUESTED_PRODUCT,
  ORDER_REQUEST_SUBMITTED,
  outstandingText,
  readPacks,
  SHIPPING_METHODS,
  tenantsFor,
} from '@parwell/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useCurrentUser } from '../../session/current-user.ts';
import { newRequestId } from '../../shared/request-id.ts';
import { failureOf } from '../../shared/rephrased.ts';
import { FailureAlert } from '../../ui/feedback/failure-alert.tsx';
import { useNotify } from '../../ui/feedback/notices.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { TextArea, TextInput } from '../../ui/forms/text-input.tsx';
import { useField } from '../../ui/forms/use-field.ts';
import { ServerPicker } from '../../ui/pickers/server-picker.tsx';
import { CustomerInput } from '../customers/public/customer-input.tsx';
import { orderableQuery, useSubmitRequest } from './order-requests.api.ts';
import { ORDER_REQUEST_TEXTS } from './order-requests.texts.ts';
import {
  productKey,
  requestableProducts,
  requestableSource,
  requestFields,
  requestSchema,
  type RequestableProduct,
  type RequestFields,
  type SentRequest,
} from './request-order-values.ts';
import { ReviewNote } from './review-note.tsx';

const { request: texts } = ORDER_REQUEST_TEXTS;
const METHODS = SHIPPING_METHODS.map((method) => ({ value: method, label: method }));

type RequestForm = UseFormReturn<RequestFields, unknown, SentRequest>;

interface RequestOrderDialogProps {
  /** The customer of the list; undefined on the list of all. */
  readonly customerId: string | undefined;
  readonly onClose: () => void;
}

/** Submits a request (OREQ-001). A retry after a lost answer sends the same request. */
export default function RequestOrderDialog({ customerId, onClose }: RequestOrderDialogProps) {
  const client = useQueryClient();
  const notify = useNotify();
  const { mutateAsync } = useSubmitRequest();
  const grants = useCurrentUser().data?.grants ?? {};
  const own = tenantsFor(grants, 'create', 'orders');
  const only = customerId ?? (own !== ALL && own.length === 1 ? own[0] : undefined);
  const productOf = (of: string, key: string) =>
    productsIn(client.getQueryData(orderableQuery(of).queryKey)).find((each) => productKey(each) === key);

  const requestIds = useRef(new Map<string, string>());
  const submit = async (request: SentRequest) => {
    const key = JSON.stringify(request);
    const requestId = requestIds.current.get(key) ?? newRequestId();
    requestIds.current.set(key, requestId);
    await mutateAsync({ body: { requestId, requests: [request] } });
    notify({ message: ORDER_REQUEST_SUBMITTED, type: 'success' });
  };
  return (
    <FormDialog
      title={texts.title}
      record={only ?? ''}
      schema={requestSchema(productOf)}
      defaultValues={requestFields(only ?? '')}
      submitLabel={texts.submit}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => <RequestContent form={form} asksCustomer={only === undefined} />}
    </FormDialog>
  );
}

const productsIn = (answer: { readonly restockRecommendations: readonly Row[] } | undefined) =>
  requestableProducts(answer?.restockRecommendations ?? []);
type Row = Parameters<typeof requestableProducts>[0][number];

function RequestContent({
  form,
  asksCustomer,
}: {
  readonly form: RequestForm;
  readonly asksCustomer: boolean;
}) {
  const { control, setValue } = form;
  const customerId = useWatch({ control, name: 'customerId' });
  const chosen = useWatch({ control, name: 'productId' });
  const { data, error } = useQuery({ ...orderableQuery(customerId), enabled: customerId !== '' });
  const products = useMemo(() => productsIn(data), [data]);
  const product = products.find((each) => productKey(each) === chosen);
  return (
    <>
      {asksCustomer && (
        <CustomerInput
          control={control}
          name="customerId"
          label={texts.customer}
          changing="orders"
          emptyText={NO_REQUEST_CUSTOMER}
          onChosen={() => setValue('productId', '', { shouldDirty: true })}
        />
      )}
      {error !== null && <FailureAlert failure={failureOf(texts.productsFailed, error)} />}
      <ProductField form={form} customerId={customerId} products={products} product={product} />
      {data && products.length === 0 && <Alert severity="warning">{NO_PRODUCTS_TO_RESTOCK}</Alert>}
      <Quantity form={form} product={product} />
      <SelectInput
        control={control}
        name="shippingMethod"
        label={texts.shipping}
        placeholder={texts.chooseShipping}
        options={METHODS}
      />
      <TextArea control={control} name="customerNotes" label={texts.reason} rows={2} maxLength={2000} />
      <ReviewNote />
    </>
  );
}

interface ProductFieldProps {
  readonly form: RequestForm;
  readonly customerId: string;
  readonly products: readonly RequestableProduct[];
  readonly product: RequestableProduct | undefined;
}

function ProductField({ form, customerId, products, product }: ProductFieldProps) {
  const { input, problem } = useField<RequestFields, SentRequest, string>({
    control: form.control,
    name: 'productId',
  });
  const source = useMemo(() => requestableSource(customerId, products), [customerId, products]);
  return (
    <>
      {/* Lets validation messages find the field by its name. */}
      <input type="hidden" name="productId" />
      <ServerPicker
        source={source}
        label={texts.product}
        multiple={false}
        emptyText={NO_REQUESTED_PRODUCT}
        placeholder={customerId === '' ? texts.chooseCustomerFirst : texts.searchProducts}
        value={product ?? null}
        onChange={(next) => input.onChange(next ? productKey(next) : '')}
        problem={problem}
        {...(product && { hint: factsOf(product) })}
      />
    </>
  );
}

/** Keeps users from requesting products that are in stock or on their way. */
const factsOf = ({ onHand, outstandingOrders }: RequestableProduct): string =>
  [texts.onHand(onHand), ...(outstandingOrders > 0 ? [outstandingText(outstandingOrders)] : [])].join(' · ');

/** Packs and their units (S1). Watches the form separately. */
function Quantity({
  form,
  product,
}: {
  readonly form: RequestForm;
  readonly product: RequestableProduct | undefined;
}) {
  const packs = readPacks(useWatch({ control: form.control, name: 'requestedQuantity' }));
  return (
    <TextInput
      control={form.control}
      name="requestedQuantity"
      label={texts.quantity}
      type="number"
      inputMode="numeric"
      autoComplete="off"
      min={1}
      step={1}
      hint={product && !Number.isNaN(packs) ? texts.units(packs, product.unitsPerPack) : undefined}
    />
  );
}
