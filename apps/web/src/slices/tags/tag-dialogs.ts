// One chunk: these dialogs share nearly all of their parts.
export { BulkEdit, BulkReturn, BulkSetOwner } from './bulk-forms.tsx';
export { BulkTags } from './bulk-tags.tsx';
export { EditTag } from './edit-tag.tsx';
export { LifecycleDialog } from './lifecycle-dialog.tsx';
export { ReturnTag } from './return-tag.tsx';
export { SetOwner } from './set-owner.tsx';
