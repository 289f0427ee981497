const path = (customerId: string, search: Readonly<Record<string, string>>): string =>
  `/tags/${encodeURIComponent(customerId)}?${new URLSearchParams(search)}`;

export const tagPath = ({ customerId, tagId }: { readonly customerId: string; readonly tagId: string }) =>
  path(customerId, { filter: JSON.stringify({ tagId }) });

export const suspectTagsPath = ({
  customerId,
  cabinetId,
}: {
  readonly customerId: string;
  readonly cabinetId: string;
}) => path(customerId, { view: 'suspect', filter: JSON.stringify({ cabinetId }) });
