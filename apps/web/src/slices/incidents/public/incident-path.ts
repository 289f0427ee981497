import { withCustomer } from '../../../shared/screen.ts';

interface NamedIncident {
  readonly id: number;
  /** Empty for an incident of the gateway. */
  readonly customerId: string;
}

/** Where an incident is read: beside the list of its customer. */
export const incidentPath = ({ id, customerId }: NamedIncident): string =>
  `${withCustomer('/incidents', customerId === '' ? null : customerId)}?incident=${id}`;
