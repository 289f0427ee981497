import { walk } from './walk.ts';

// Invoice requests, transmissions to the ERP, invoices, and paying them by card (B7).
walk(
  'invoices',
  `
  # Requests. Letters are the customer's; hold, omit, ready, remind and transmit the provider's.
  listInvoiceRequests      GET /invoice-requests                                     read invoices somewhere    OAPI-068..070 INVC-005 B7
  getInvoiceRequest        GET /invoice-requests/:invoiceRequestId                   read invoices somewhere    ours: as the list
  countInvoiceRequests     GET /invoice-requests/counts                              read invoices somewhere    ours: as the list
  findInvoiceRequestIds    GET /invoice-requests/ids                                 create invoices ALL        ours: which rows to change, AINV-019
  saveAbwSelection         PATCH /invoice-requests/abwSelection                      create invoices somewhere  OAPI-071 OAPI-072 OPERM-023 ABW-010 B7
  omitInvoiceRequest       PATCH /invoice-requests/:invoiceRequestId/omit            create invoices ALL        OAPI-073 OAPI-083 OPERM-016 B7
  bulkOmit                 PATCH /invoice-requests/bulkOmit                          create invoices ALL        OAPI-074..076 OAPI-083 OPERM-016 B7
  setInvoiceRequestStatus  PATCH /invoice-requests/:invoiceRequestId/status/:status  create invoices ALL        OAPI-077 OAPI-083 OPERM-016 B7
  bulkStatus               PATCH /invoice-requests/bulkStatus                        create invoices ALL        ours: B9, as one
  makeReady                POST /invoice-requests/makeReady                          create invoices ALL        OAPI-078 OAPI-083 OPERM-016 B7
  remindAbwSelection       POST /invoice-requests/abwSelectionReminder               create invoices ALL        OAPI-079 OAPI-083 OPERM-016 B7
  transmit                 POST /invoice-requests/transmit                           create invoices ALL        fresh OAPI-080..083 OPERM-016 B7 G2
  previewTransmit          POST /invoice-requests/transmit/preview                   read invoices ALL          ours: B8, nothing is changed
  getTransmission          GET /invoice-requests/transmissions/:transmissionId       read invoices ALL          ours: B13, the transmission to follow
  listTransmittedFiles     GET /invoice-requests/files                               read invoices ALL          ours: B14
  rewriteFile              POST /invoice-requests/files/:documentId/rewrite          create invoices ALL        ours: B13, as transmitting
  sendRefusedAgain         POST /invoice-requests/sendAgain                          create invoices ALL        ours: B14, as transmitting

  # Invoices and card payment.
  listInvoices             GET /invoice                        read invoices somewhere       OAPI-061 OAPI-062 INVC-001 B7
  getInvoiceSums           GET /invoice/sums                   read invoices somewhere       ours: as the list
  getInvoice               GET /invoice/detail/:invoiceNumber  read invoices somewhere       ours: as the list
  downloadInvoicePdf       GET /invoice/pdf/:invoiceNumber     read invoices somewhere       OAPI-065 INVC-011
  getCreditCardPayability  GET /users/credit-card-payable      read invoices customer_id     OAPI-066 OAPI-067
  startCardPayment         POST /invoice/token                 create invoices customerCode  OAPI-063 B7, payments need create
  confirmCardPayment       GET /invoice/creditResponse         read invoices somewhere       OAPI-064 PAY-001; only the provider's answer counts (B22)
  listCardPayments         GET /payments                       read invoices ALL             ours: B23, listed for staff
  settleCardPayment        POST /payments/:attempt/settle      create invoices ALL           ours: B23, by staff
`,
);
