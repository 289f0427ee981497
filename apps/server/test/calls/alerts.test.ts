import { walk } from './walk.ts';

// Alerts of devices, incidents and notifications.
walk(
  'alerts',
  `
  # Alerts: a page for everybody signed in (ALRT-001) whose data need alerts, or cabinets for the device's own.
  listTelemetryAlerts   GET /telemetry/alerts        read alerts|cabinets somewhere  DAPI-054 OAPI-101..103 OAPI-109
  countTelemetryAlerts  GET /telemetry/alerts/daily  read alerts|cabinets somewhere  ours: ALRT-008, as the list

  # Incidents: seeing needs read, changing create, for the customer (C14); rules are the provider's (C1).
  listIncidents         GET /incidents                  read incidents somewhere    OAPI-104 OAPI-105 OAPI-109 C14
  listIncidentHistory   GET /incidents/history          read incidents somewhere    OAPI-104 OAPI-107 OAPI-109 C14
  changeIncident        PATCH /incident/:incidentId     create incidents somewhere  OAPI-104 OAPI-108 OAPI-109 C14
  readIncident          GET /incident/:incidentId       read incidents somewhere    ours: as the list, INC-009
  changeIncidents       PATCH /incidents                create incidents somewhere  ours: INC-024, as one
  countIncidents        GET /incidents/counts           read incidents somewhere    ours: as the list
  listPresentIncidents  GET /incidents/present          read incidents somewhere    ours: as the list
  listIncidentRules     GET /incident-rules             read incidents somewhere    OAPI-104 OAPI-109 PERM-047 PERM-048
  editIncidentRule      PUT /incident-rules/:alertType  create incidents ALL        ours: C1, editable by staff

  # Notifications: settings need create on alerts, the activity read.
  listChannelGroups         GET /channelGroups/:customerId                          create alerts customerId  OAPI-110 OAPI-115 OPERM-022 PERM-034
  saveChannelGroup          PUT /channelGroups/:customerId/:notificationType        create alerts customerId  OAPI-111 OAPI-115 OPERM-022
  deleteChannelGroup        DELETE /channelGroups/:customerId/:notificationType     create alerts customerId  OAPI-112 OAPI-115 OPERM-022
  sendTestNotification      POST /channelGroups/:customerId/:notificationType/test  create alerts customerId  ours: N10, as the settings
  listToldPeople            GET /channelGroups/:customerId/:notificationType/told   create alerts customerId  ours: as the settings
  listOutsideAddresses      GET /outsideAddresses/:customerId                       create users customerId   ours: N12, the customer's administrators
  decideOutsideAddress      POST /outsideAddresses/:customerId                      create users customerId   ours: N12, the customer's administrators
  listNotificationTypes     GET /notificationTypes                                  signed-in                 OAPI-113 OAPI-115
  listChannelTypes          GET /channelTypes                                       signed-in                 OAPI-114 OAPI-115
  listNotificationActivity  GET /export/emailActivity                               read alerts customerId    OAPI-116 API-043 API-044 OPERM-021
  readNotification          GET /messageDetails                                     read alerts customerId    OAPI-117 API-045 OPERM-021
`,
);
