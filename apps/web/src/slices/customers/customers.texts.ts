/** The texts of customers that are not prescribed. */
export const CUSTOMER_TEXTS = {
  added: 'Added',
  actions: {
    details: 'All details of the customer, and its users.',
    edit: 'Split bill, default accounts, weekday exclusions and notes.',
    sync: 'Updates name, address, contact and billing from the ERP. Edits made here stay.',
    opens: (screen: string) => `Opens ${screen} for this customer.`,
  },
  idHint: 'The ID in the ERP. Name, address, contact and billing come from there.',
  igHint: 'The ID in the warehouse, if the ERP does not have it.',
  exclusionsHint: 'No replenishment is recommended on these days.',
  domainsHint:
    'Besides the customer’s users, scheduled reports may be mailed to exactly these domains. Separate them with commas.',
} as const;
