import type { FieldProblem } from '../field-problem.ts';
import { isEmail } from '../email.ts';
import { customerIdProblem } from './customer-id.ts';
import { US_STATES } from './us-states.ts';

export const MISSING_CUSTOMER_NAME = 'Please enter a name.';
export const INVALID_CUSTOMER_ID = 'Use up to 30 letters, digits, hyphens, dots and underscores.';
export const INVALID_CUSTOMER_EMAIL = 'Please enter a valid e-mail address, or none.';
export const INVALID_CUSTOMER_STATE = 'Please choose a state, or none.';
export const customerIdTaken = (customerId: string): string =>
  `There is a customer ${customerId} already. Please use another ID.`;
/** R18: with an ERP it alone says who is a customer. */
export const CUSTOMERS_COME_FROM_ERP = 'An ERP is configured: customers are added and changed there.';

/** What a person enters where no ERP says it (R18). All but the name may be empty. */
export interface CustomerByHand {
  readonly name: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  /** Two letters. */
  readonly state: string;
  readonly zip: string;
  readonly classOfTradeDescription: string;
  readonly facilityTypeDescription: string;
  readonly contactFirstName: string;
  readonly contactLastName: string;
  readonly contactPhone: string;
  readonly contactEmail: string;
  /** In the warehouse. */
  readonly igOrgId: string;
  /** On invoices. Empty: the address. */
  readonly soldToPartyAddress: string;
}

/** It is part of the names of devices, which have a place in topics, addresses and file names. */
const CUSTOMER_ID = /^[A-Za-z0-9._-]{1,30}$/;

export function newCustomerIdProblem(customerId: string): string | null {
  const typed = customerId.trim();
  return customerIdProblem(typed) ?? (CUSTOMER_ID.test(typed) ? null : INVALID_CUSTOMER_ID);
}

export function customerByHandProblems({
  name,
  contactEmail,
  state,
}: Pick<CustomerByHand, 'name' | 'contactEmail' | 'state'>): FieldProblem<keyof CustomerByHand>[] {
  const problems: FieldProblem<keyof CustomerByHand>[] = [];
  if (name.trim() === '') problems.push({ field: 'name', message: MISSING_CUSTOMER_NAME });
  if (contactEmail.trim() !== '' && !isEmail(contactEmail.trim()))
    problems.push({ field: 'contactEmail', message: INVALID_CUSTOMER_EMAIL });
  if (state !== '' && !US_STATES.some(([code]) => code === state))
    problems.push({ field: 'state', message: INVALID_CUSTOMER_STATE });
  return problems;
}

type Address = Pick<CustomerByHand, 'name' | 'address1' | 'address2' | 'city' | 'state' | 'zip'>;

/** The address on invoices where nobody has given another. */
export const billingAddressOf = ({ name, address1, address2, city, state, zip }: Address): string =>
  [name, address1, address2, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
