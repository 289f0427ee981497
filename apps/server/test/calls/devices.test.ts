import { walk } from './walk.ts';

// Devices and events inside them. A grant without ALL shows the active devices of the own customers (DPERM-021).
walk(
  'devices',
  `
  # The list, and one device.
  listDevices            POST /cabinets/list                       read cabinets somewhere     DAPI-006 DAPI-007 DPERM-020 DPERM-021
  filterDevices          POST /cabinets/filter                     read cabinets somewhere     DAPI-009 DPERM-021
  listDeviceProperties   POST /cabinets/cabinetProperties          read cabinets somewhere     DAPI-010 DPERM-021
  listDeviceStates       POST /cabinets/states                     read cabinets somewhere     DAPI-011 DPERM-021
  createDevice           POST /cabinets/newCabinet                 create cabinets ALL         DAPI-012 DPERM-004 DEV-018
  getDevice              GET /cabinets/details/:cabinetId          read cabinets somewhere     DAPI-013 DPERM-021
  getDeviceZones         GET /cabinets/timeZones                   read cabinets customerId     ours: U1, as the temperatures
  listTypeProperties     GET /cabinets/propertyList                read cabinets somewhere     DAPI-014 DPERM-021
  getNextCabinetId       GET /cabinets/nextCabinetId/:customerId   create cabinets ALL         DAPI-015 DPERM-004
  updateDevice           PATCH /cabinets/:cabinetId                create cabinets customerId  DAPI-018 DPERM-005 DEV-031
  importSettings         POST /settings/import/:cabinetId          create cabinets somewhere   DAPI-043 DPERM-005 DEV-032
  previewSettingsImport  POST /settings/import/:cabinetId/preview  create cabinets somewhere   ours: as the import
  replaceMachine         POST /cabinets/:cabinetId/replace         create cabinets somewhere   DAPI-044 DPERM-005 DEV-033

  # What is set up at a device.
  listDeviceProducts        GET /cabinets/:cabinetId/products                          read cabinets somewhere      DAPI-016 DPERM-021
  addDeviceProduct          POST /cabinets/:cabinetId/products                         create inventory customerId  DAPI-003 DAPI-076 DAPI-086 DINV-023 S35
  setPoType                 PUT /cabinets/:cabinetId/products/:productItemId           create cabinets somewhere    DAPI-017 DPERM-005
  getProductConfiguration   GET /cabinets/:cabinetId/slots                             read cabinets somewhere      ours: DEV-047, DEV-052
  saveProductConfiguration  PUT /cabinets/:cabinetId/slots                             create cabinets somewhere    ours: DEV-052, as DPERM-005
  listCabinetUsers          GET /cabinetUsers/:cabinetId                               read cabinets somewhere      DAPI-019; the PIN needs create users (DECISIONS)
  addCabinetUser            POST /cabinetUsers/:cabinetId                              create users somewhere       DAPI-020 DPERM-008 CUSR-017
  updateCabinetUser         PATCH /cabinetUsers/:cabinetId                             create users somewhere       DAPI-021 DPERM-008
  listAvailableUsers        GET /cabinetUsers/available                                create users customerId      DAPI-022 CUSR-014 CUSR-015 DPERM-008
  findProvider              GET /providers/:npi                                        create cabinets somewhere    DAPI-023 DPERM-007 PROV-004
  addProvider               POST /cabinets/:cabinetId/providers                        create cabinets somewhere    DAPI-023 DPERM-007 PROV-009
  deleteProvider            DELETE /cabinets/:cabinetId/providers                      create cabinets somewhere    DAPI-023 DPERM-007 PROV-008
  addLocation               POST /cabinets/:cabinetId/location-tracking                create cabinets somewhere    DAPI-024 DPERM-007 LOC-007
  deleteLocation            DELETE /cabinets/:cabinetId/location-tracking/:locationId  create cabinets somewhere    DAPI-024 DPERM-007 LOC-006

  # What devices of a type have: staff with cabinets.
  listPropertySettings   GET /propertySettings/:deviceType  read cabinets ALL    DAPI-025 PROP-001 SHELL-044
  savePropertySetting    POST /setPropertyMeta              create cabinets ALL  DAPI-026 DPERM-014
  deletePropertySetting  DELETE /setPropertyMeta            create cabinets ALL  DAPI-027 DPERM-014

  # Device config management: cabinets and device_config, both (EDGE-001 over SHELL-049).
  getEdgeConfig          GET /cabinet-properties/edge-config/:deviceType                         read device_config&cabinets ALL    DAPI-028 DAPI-030 DPERM-017 EDGE-001
  updateEdgeConfig       POST /cabinet-properties/edge-config/:deviceType                        create device_config&cabinets ALL  DAPI-029 DAPI-030 DPERM-017 EDGE-001
  listEdgeConfigUpdate   GET /cabinet-properties/edge-config/:deviceType/updates/:batchId        read device_config&cabinets ALL    ours: as the page, DPERM-017
  countEdgeConfigUpdate  GET /cabinet-properties/edge-config/:deviceType/updates/:batchId/count  read device_config&cabinets ALL    ours: as the page, DPERM-017

  # Flex devices: create on cabinets for commands and configuration (DPERM-024); tags and connectivity are the provider's.
  getFlexConfiguration     GET /cabinet/config/:cabinetId                      read cabinets somewhere    DAPI-031 FLEX-001
  sendFlexConfiguration    POST /cabinet/config/:cabinetId                     create cabinets somewhere  DAPI-032 DPERM-024
  setDefaultConfiguration  POST /set_default_config/:cabinetId                 create cabinets somewhere  DAPI-033 DPERM-024
  sendManualReceipt        POST /manual_receipt/:cabinetId                     create cabinets somewhere  DAPI-034 DAPI-038 DPERM-024
  sendManualCorrection     POST /manual_correction/:cabinetId/:correctionType  create cabinets somewhere  DAPI-035 DAPI-038 DPERM-024
  sendInventorySync        POST /inventory_sync/:cabinetId/:syncAction         create cabinets somewhere  DAPI-036 DAPI-038 DPERM-024
  rejectReceipt            POST /receipt_reject/:cabinetId                     create cabinets somewhere  DAPI-037 DAPI-038 DPERM-024
  listDeviceReceipts       GET /state/receipts/:cabinetId                      create cabinets somewhere  DAPI-042 DEV-061, for who sees Commands
  rejectDeviceReceipt      POST /state/receipts/:cabinetId                     create cabinets somewhere  DAPI-042 DPERM-024
  getDeviceTags            GET /device_tags/:cabinetId                         read cabinets ALL          DAPI-040 DPERM-012 DEV-062
  saveDeviceTags           POST /device_tags/:cabinetId                        create cabinets ALL        DAPI-040 DPERM-006 DTAG-011
  listDeviceCommands       GET /device_commands/:cabinetId                     read cabinets somewhere    ours: what becomes of commands is on the device
  getDeviceCommand         GET /device_commands/:cabinetId/:commandId          read cabinets somewhere    ours: as the list
  cancelDeviceCommand      POST /device_commands/:cabinetId/:commandId/cancel  create cabinets somewhere  ours: as sending one, DPERM-024

  # What devices say.
  getTemperature          GET /telemetry/temperature               read cabinets customerId  DAPI-045 DAPI-046 DAPI-053 TEMP-017
  getTemperatureCsv       GET /telemetry/temperature/csv           read cabinets customerId  DAPI-047 DAPI-053
  getZoneAverage          GET /telemetry/temperature/zoneAverage   read cabinets customerId  DAPI-048 DAPI-053
  listCompartments        GET /telemetry/temperature/compartments  read cabinets somewhere   DAPI-049 DAPI-053; by device
  getMetrics              GET /telemetry/metrics                   read cabinets ALL         DAPI-050 DAPI-053 CONN-004 DPERM-012
  getConnectivity         GET /telemetry/connectivity              read cabinets ALL         DAPI-051 DAPI-053 DPERM-012
  getSignal               GET /telemetry/signal                    read cabinets ALL         DAPI-052 CONN-004 DPERM-012
  sendDeviceBatch         POST /device-gateway/batch               public                    ours: a device signs in with credentials of its own
  issueDeviceCredentials  POST /cabinets/:cabinetId/credentials    create cabinets ALL       ours: as creating a device, DPERM-004
  listDeadLetters         GET /telemetry/dead-letters              read cabinets ALL         ours: nobody knows whose they are
  readDeadLetter          GET /telemetry/dead-letters/:letterId    read cabinets ALL         ours: as the list
`,
);
