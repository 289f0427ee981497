import { shortId } from '@parwell/domain';

/** Tags are told apart by their last six characters; the whole id is on hover and in the copy. */
export const TagId = ({ tagId }: { readonly tagId: string }) => <span title={tagId}>{shortId(tagId)}</span>;
