/** The texts of customers that are not prescribed. */
export const CUSTOMER_TEXTS = {
  added: 'Added',
  total: (customers: string) => `${customers} in total`,
  find: 'Find a customer',
  showMore: 'Show more',
  loadingAll: 'Loading customers',
  loading: 'Loading the customer',
  igCustomer: 'IG customer (optional)',
  wasAdded: (name: string) => `${name} was added.`,
  wasThere: (name: string) => `${name} was already in the portal and is now up to date.`,
  wasSaved: (name: string) => `${name} was saved.`,
  isUpToDate: (name: string) => `${name} is up to date.`,
  actions: {
    details: 'All details of the customer, and its users.',
    edit: 'Split bill, default accounts, weekday exclusions and notes.',
    sync: 'Updates name, address, contact and billing from the ERP. Edits made here stay.',
    opens: (screen: string) => `Opens ${screen} for this customer.`,
  },
  idHint: 'The ID in the ERP. Name, address, contact and billing come from there.',
  igHint: 'The ID in the warehouse, if the ERP does not have it.',
  exclusionsHint: 'No replenishment is recommended on these days.',
  domains: 'Domains for reports',
  domainsHint:
    'Besides the customer’s users, scheduled reports may be mailed to exactly these domains. Separate them with commas.',
} as const;
