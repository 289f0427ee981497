interface Device {
  readonly customerId: string;
  readonly cabinetId: string;
}

/** The address of the open reviews of a device. */
export const reviewsPath = ({ customerId, cabinetId }: Device): string =>
  `/suspended-transactions/${encodeURIComponent(customerId)}?${new URLSearchParams({
    filter: JSON.stringify({ cabinetId, status: 'Suspended' }),
  })}`;
