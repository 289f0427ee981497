import { walk } from './walk.ts';

// Contents of devices, their history, par levels, and the catalogue (S35).
walk(
  'stock',
  `
  # Inventory.
  listInventory         GET /inventory                           read inventory somewhere     DAPI-060 DAPI-061 DPERM-010 S35
  listCartridges        GET /inventory/cartridge                 read inventory somewhere     DAPI-060 S35
  listSerials           GET /inventory/serial                    read inventory somewhere     DAPI-060 S35
  groupInventory        POST /reports/inventory/group            read inventory somewhere     DAPI-055 DAPI-056 S35
  getCurrentInventory   GET /reports/inventory/current           read inventory somewhere     DAPI-059 S35
  listInventoryHistory  GET /reports/inventory/history/:variant  read inventory somewhere     DAPI-057 DAPI-058 S35
  getLatestScan         GET /inventory/latestScan/:cabinetId     read inventory somewhere     DAPI-087 S20
  updateInventory       POST /inventory/update                   create inventory customerId  DAPI-003 DAPI-074 DAPI-086 DPERM-009
  reportInventory       POST /inventory/report                   create inventory customerId  DAPI-003 DAPI-075 DAPI-086 DPERM-009
  undoVend              POST /inventory/undoVend                 create inventory ALL         DPERM-013; offered only to who may revert (DECISIONS)
  listStockProducts     GET /inventory/products/:cabinetId       read inventory somewhere     ours: for Insert, DINV-005
  listCountLots         GET /inventory/countLots/:cabinetId      read inventory somewhere     ours: for a cycle count, DINV-040
  listUnits             GET /inventory/units                     read inventory somewhere     ours: the units of a lot
  getStockSummary       GET /inventory/summary/:cabinetId        read inventory somewhere     ours: DPERM-010
  getStockByExpiry      GET /inventory/expiry/:variant           read inventory somewhere     ours: as the list it counts
  readStockScan         POST /inventory/scan/:cabinetId          read inventory somewhere     ours: what a scanned text means here
  lookUpStock           GET /inventory/look                      read inventory somewhere     ours: as the list
  getBusinessDay        GET /inventory/today                     read inventory somewhere     ours: the day by which expiry is judged
  getRecentVends        GET /inventory/recentVends/:cabinetId    read inventory somewhere     ours: as the ledger
  listLedger            GET /inventory/ledger                    read inventory somewhere     ours: the rows behind a number
  getEvidence           GET /inventory/evidence/:rowId           read inventory somewhere     ours: the causes of a row
  getLotStory           GET /inventory/lotStory                  read inventory somewhere     ours: a lot at own customers
  listLotDevices        GET /inventory/lotStory/devices          read inventory somewhere     ours: as the lot
  listLotMovements      GET /inventory/lotStory/movements        read inventory somewhere     ours: as the lot
  listLotReviews        GET /inventory/lotStory/reviews          read inventory somewhere     ours: as the lot
  correctLot            POST /inventory/lots/correct             create inventory customerId  ours: S5, a lot entered by hand is its customer's
  confirmLot            POST /inventory/lots/confirm             create inventory ALL         ours: S5, staff confirm it
  listLotTasks          GET /inventory/lots/tasks                read inventory ALL           ours: S5, the same
  beginStock            POST /inventory/opening                  create inventory customerId  ours: S37, an opening count, as DPERM-009
  checkOpeningStock     POST /inventory/opening/check            create inventory customerId  ours: as beginning

  # Transactions and reports.
  listTransactions             GET /transactions                          read inventory somewhere  DAPI-064 DAPI-065 S35
  exportTransactions           GET /reports/transaction                   read inventory somewhere  DAPI-066 S35
  listDispensed                GET /reports/dispensed                     read inventory somewhere  DAPI-068 S35
  listCycleCounts              GET /cycleCount                            read inventory somewhere  DAPI-070 S35 SHELL-052
  listSuspendedTransactions    GET /suspendedTransactions                 read inventory ALL        DAPI-071 DPERM-018 SHELL-039
  getSuspendedTransaction      GET /suspendedTransactions/:suspendedId    read inventory ALL        ours: as the list, DPERM-018
  resolveSuspendedTransaction  PATCH /suspendedTransactions/:suspendedId  create inventory ALL      DAPI-072 DPERM-018 SUSP-005

  # Tags.
  listTags               GET /product-tag-serials                                      read inventory ALL    DAPI-077 DPERM-018 SHELL-040
  listSuspectTags        GET /product-tag-serials/suspect                              read inventory ALL    ours: SCHED-015, DPERM-018
  findTagIds             GET /product-tag-serials/ids                                  create inventory ALL  ours: which rows to change, DPERM-013
  getTagLifecycles       GET /product-tag-serials/productLifeCycle                     create inventory ALL  DAPI-082 DPERM-013, the line says create for lifecycle
  editTag                PATCH /product-tag-serials/:tagSerialId                       create inventory ALL  DAPI-078 DPERM-013
  forceVendTag           POST /product-tag-serials/:tagSerialId/forceVend              create inventory ALL  DAPI-079 DPERM-013
  revertTag              POST /product-tag-serials/:tagSerialId/revert                 create inventory ALL  DAPI-080 DPERM-013
  returnTag              POST /product-tag-serials/:tagSerialId/return                 create inventory ALL  DAPI-081 DPERM-013
  setProductOwnerForTag  POST /product-tag-serials/:tagSerialId/setProductOwnerForTag  create inventory ALL  DAPI-084 DPERM-013 TAG-015
  bulkTags               POST /product-tag-serials/bulk                                create inventory ALL  DAPI-083 DPERM-013

  # Par and usage. Managed settings need create on products, self-managed ones create on par (S32).
  listPar            GET /par                                         read par somewhere              DAPI-062 OAPI-047 OAPI-048 S35
  listUsage          GET /reports/usage                               read par somewhere              DAPI-067 S35
  listUsageVends     GET /par/vends                                   read par somewhere              ours: the vends behind a figure
  getParUsage        GET /par/usage                                   read par|products customerId    ours: beside the form of a setting
  refreshPar         POST /par/refresh                                create par somewhere            DAPI-063 OAPI-049 OAPI-050 S34
  listParSettings    GET /par/customer/settings                       read par|products somewhere     OAPI-096 OAPI-100 OPERM-020 S32
  createParSetting   POST /par/customer/settings                      create par|products customerId  OAPI-097 OAPI-100 OPERM-019 CPAR-025 S32
  updateParSetting   PATCH /par/customer/settings/:customerProductId  create par|products somewhere   OAPI-098..100 OPERM-019 CPAR-025 CPAR-026 S32
  previewParImport   POST /par/customer/settings/import/preview       create par|products customerId  ours: as creating
  importParSettings  POST /par/customer/settings/import               create par|products customerId  ours: as creating

  # Products: read by everybody who is signed in, their customers' own among them.
  listProducts          GET /products                      signed-in            OAPI-084 OAPI-091 PROD-001 SHELL-052
  searchProducts        GET /products/search               signed-in            OAPI-085 OAPI-086
  listProductIds        GET /products/ids                  signed-in            OAPI-087
  listProductGroups     GET /products/groups               signed-in            OAPI-088
  listCustomerProducts  GET /tenants/:customerId/products  signed-in            API-037; of own customers
  getProduct            GET /products/:productId           signed-in            ours: as the list
  createProduct         POST /products                     create products ALL  OAPI-089 OAPI-095 OPERM-017 PROD-002
  updateProduct         PATCH /products/:productId         create products ALL  OAPI-090 OAPI-095 OPERM-018 PROD-003
  previewProductImport  POST /products/import/preview      create products ALL  ours: as creating
  importProducts        POST /products/import              create products ALL  ours: as creating
`,
);
