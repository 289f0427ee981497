import { walk } from './walk.ts';

// Recommendations, orders and their requests, shipments, and documents exchanged with partners.
walk(
  'orders',
  `
  # Orders.
  listOrders         GET /orders                          read orders somewhere    OAPI-003..006 S35
  listOrderStatuses  GET /orders/statuses                 read orders somewhere    OAPI-007 OAPI-008 S35
  updateOrder        PATCH /orders/:orderNumber           create orders somewhere  OAPI-031 OAPI-032 ORD-018 S35
  updateOrderStatus  PATCH /orders/:orderNumber/status    create orders ALL        OAPI-033 OAPI-034 ODET-018; staff set it (R12)
  closeOrder         POST /orders/:orderNumber/close      create orders ALL        ours: R12, a short line is closed by staff
  sendOrderAgain     POST /orders/:orderNumber/sendAgain  create orders ALL        ours: an unanswered order is for staff
  # Its detail: a page of staff, and a modal on the customer's own list (DECISIONS over OPERM-015).
  getOrder               GET /orders/:orderNumber                     read orders somewhere  OAPI-042 ODET-003
  listShipmentItems      GET /orders/:orderNumber/shipmentItems       read orders somewhere  OAPI-042 OAPI-044
  listOrderShipments     GET /orders/:orderNumber/warehouseShipments  read orders somewhere  OAPI-042 OAPI-044
  listRestockRequests    GET /orders/:orderNumber/restockRequests     read orders somewhere  OAPI-042 OAPI-044
  listOrderTransactions  GET /orders/:orderNumber/transactions        read orders somewhere  OAPI-042 OAPI-044
  listSapOrders          GET /orders/:orderNumber/sapOrders           read orders somewhere  OAPI-042 OAPI-044

  # Order requests: those of customers, and all of them for staff.
  listCustomerOrderRequests  GET /customer-order-requests                           read orders somewhere    OAPI-035 OAPI-036 OAPI-041 S35
  submitOrderRequests        POST /customer-order-requests                          create orders somewhere  OAPI-035 OAPI-037 OAPI-041 R15
  cancelOrderRequest         PATCH /customer-order-requests/:orderRequestId/cancel  create orders somewhere  OREQ-002 OREQ-016 OAPI-041 R15
  listOrderRequests          GET /orderRequests                                     read orders ALL          OAPI-035 OAPI-036 OPERM-027 PERM-045
  updateOrderRequests        PATCH /orderRequests                                   create orders ALL        OAPI-038 OAPI-039 OAPI-041 OREQ-003 OPERM-014
  deleteOrderRequest         DELETE /orderRequests/:orderRequestId                  create orders ALL        OAPI-040 OAPI-041 OREQ-004 OREQ-018

  # Order management: an admin grant on orders.
  listRecommendations     GET /restockRecommendations                    read orders ALL           OAPI-009..015 OPERM-014 PERM-043
  getRestockCounts        GET /restockRecommendations/counts             read orders ALL           ours: the badges of the tabs, OMGT-008..013
  listOrderableProducts   GET /restockRecommendations/customer-products  create orders customerId  OAPI-020..023 R15; for who may order or request
  listExclusions          GET /exclusions                                read orders ALL           OAPI-016 OAPI-019 PERM-044
  syncExclusions          POST /exclusions/sync                          create orders ALL         OAPI-017 OAPI-019 OPERM-014
  releaseOrders           POST /orders/release                           create orders ALL         fresh OAPI-024 OAPI-026 OPERM-014 G2
  getOrderJobStatus       GET /orders/job-status                         read orders ALL           OAPI-029 OAPI-030 OPERM-014
  getRelease              GET /orders/releases/:releaseId                read orders ALL           ours: R10, what became of each line
  syncWarehouseInventory  POST /warehouseInventory/sync                  create orders ALL         OAPI-027 OAPI-028 OPERM-014

  # Shipments: orders, but receiving needs create on inventory.
  listShipments             GET /shipments                      read orders somewhere       OAPI-045 OAPI-046 S35
  listWarehouseShipments    GET /reports/shipments              read orders somewhere       DAPI-069 S35
  listConsignmentShipments  GET /consignmentShipments           read orders somewhere       DAPI-003 DAPI-073 DAPI-086 DPERM-011 S35
  receiveShipments          POST /consignmentShipments/receive  create inventory somewhere  DPERM-024 DEV-040 S35
  closeShipmentLine         POST /shipments/close               create orders ALL           ours: R13, staff close it
  listLotShipments          GET /shipments/ofLot                read orders somewhere       ours: as the shipments, S35

  # Documents.
  listDocuments  GET /exchange/documents                             read orders ALL    ours: R11, quarantine is for staff
  getDocument    GET /exchange/documents/:direction/:entryId         read orders ALL    ours: as the list
  retryDocument  POST /exchange/documents/:direction/:entryId/retry  create orders ALL  ours: as the list, a change
  getExchange    GET /exchange                                       read orders ALL    ours: as the list
`,
);
