import type { InvoiceRequestDetail } from '@parwell/contract';
import { accountChoice, ACCOUNT_TEXTS, OWNER_LABELS, shortId } from '@parwell/domain';
import { Instant } from '../../../../ui/dates/instant.tsx';
import { Facts, type Fact } from '../../../../ui/facts.tsx';
import { REQUEST_PANEL_TEXTS as texts } from './request-panel.texts.ts';
import { stateOf } from '../request-state.ts';

const { facts: names } = texts;

export function RequestFacts({ detail }: { readonly detail: InvoiceRequestDetail }) {
  const { request, evidence } = detail;
  const { expiration } = evidence;
  const facts: Fact[] = [
    [
      names.customer,
      <span key="customer" title={request.customerId}>
        {request.customerName}
      </span>,
    ],
    [names.account, accountText(detail)],
    [
      names.lot,
      request.lot !== '' && expiration !== null ? (
        <>
          {request.lot}, {texts.expires} <Instant value={expiration} show="date" />
        </>
      ) : (
        request.lot
      ),
    ],
    [names.ndc, request.ndc],
    [names.serial, request.serialNo],
    [
      names.tag,
      request.rfidTag && (
        <span key="tag" title={request.rfidTag}>
          {shortId(request.rfidTag)}
        </span>
      ),
    ],
    [names.quantity, quantityText(request)],
    // Nothing else is billed (B1).
    [names.owner, OWNER_LABELS.PROVIDER],
  ];
  if (request.refusal !== '') facts.push([names.refusal, request.refusal]);
  if (request.omitted) {
    const why = [request.omittedReason, request.rgaNumber, request.omittedNote].filter(Boolean).join(', ');
    facts.push([names.omitted, why]);
  }
  return <Facts facts={facts} />;
}

function accountText({ request, chosenBy }: InvoiceRequestDetail): string {
  const choice = accountChoice(stateOf(request));
  if (choice !== 'manual') return ACCOUNT_TEXTS[choice];
  const { abwCode, suggestedCode } = request;
  if (abwCode === null) return texts.suggested(suggestedCode);
  return chosenBy === '' ? abwCode : texts.chosenBy(abwCode, chosenBy);
}

/** '1 vial, 100 mg'. */
const quantityText = ({
  quantity,
  unitOfMeasure,
  size,
}: Pick<InvoiceRequestDetail['request'], 'quantity' | 'unitOfMeasure' | 'size'>): string =>
  [`${quantity} ${unitOfMeasure}`.trim(), size].filter(Boolean).join(', ');
