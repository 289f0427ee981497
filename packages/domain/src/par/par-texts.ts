/** The given texts (CPAR-012, CPAR-013, OERR-035, DERR-038, OMGT-099). */
export const PAR_PRODUCT_REQUIRED = 'A Product is required.';
export const PAR_TYPE_REQUIRED = 'A Cabinet Type is required.';
export const PAR_NOT_UPDATED = 'Failed to update product settings.';
export const PAR_REFRESHED = 'PAR has been refreshed.';

// Ours.
export const PAR_WHOLE = 'Enter a whole number of at least 1.';
export const PAR_MAX_FILL_REQUIRED = 'Max fill is required.';
export const PAR_MIN_ABOVE_MAX = 'Min must not be above max.';
export const PAR_TYPE_UNKNOWN = 'There is no such device type.';
export const PAR_SALES_TYPE_UNKNOWN = 'Sales type must be FBB, FCP or 3PS.';
export const PAR_SALES_TYPE_FIXED = 'The sales type of products that a customer manages is 3PS.';
export const PAR_PO_TYPE_UNKNOWN = 'PO type must be APO, BPO or FCP.';
export const PAR_ACTIVE_UNKNOWN = 'Active must be yes or no.';
export const PAR_EXISTS = 'There is a par setting for this product and these devices already.';
export const PAR_DEFAULT_NOT_LISTED = 'The default must be one of the SAP products.';
export const PAR_TWICE = 'An earlier row is for the same product and devices.';
export const PAR_CHANGED_SINCE = 'The setting was changed by somebody else after the preview.';
export const PAR_NO_HEADER =
  'The first row must name the columns, with Product ID and Device type among them.';
export const parColumnUnknown = (name: string): string => `Column “${name}” is not known.`;
export const parColumnTwice = (name: string): string => `Column “${name}” is there more than once.`;
export const PAR_NOT_PERMITTED = 'Only people who may change products may change this setting.';
/** A file cannot answer a question, so it is asked in the form only. */
export const parMisplaced = (why: string): string => `${why} If it is right, create it by hand.`;
export const parDeviceUnknown = (cabinetId: string): string =>
  `The customer has no device ${cabinetId} of this type.`;
/** After a refresh that found other numbers than the stored ones. */
export const parDiffered = (count: number): string =>
  `${count === 1 ? '1 figure was' : `${count.toLocaleString('en-US')} figures were`} wrong and ${
    count === 1 ? 'has' : 'have'
  } been put right. Please tell support.`;
