import { withCustomer } from '../../../shared/screen.ts';

interface NamedIncident {
  readonly id: number;
  /** Empty for an incident of the gateway. */
  readonly customerId: string;
}

export const incidentPath = ({ id, customerId }: NamedIncident): string =>
  `${withCustomer('/incidents', customerId === '' ? null : customerId)}?incident=${id}`;
