import { shortId } from '@parwell/domain';

/** Shows the last six characters; the whole id is in the tooltip and in the copy. */
export const TagId = ({ tagId }: { readonly tagId: string }) => <span title={tagId}>{shortId(tagId)}</span>;
