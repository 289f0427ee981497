import { walk } from './walk.ts';

walk(
  'people',
  `
  # Signing in: the portal never asks for a password itself (DECISIONS, Sign-in).
  exchangeAuthToken  POST /auth/exchange           public     API-003 SHELL-069
  refreshSession     POST /auth/refresh            public     API-004 SHELL-070
  endSession         POST /auth/logout             public     SHELL-053 SHELL-073
  readInvitation     POST /users/setup/invitation  public     SHELL-056 SHELL-093
  setupUser          POST /users/setup             public     API-020 SHELL-056 SHELL-093
  changePassword     POST /auth/password           signed-in  person ours: one's own
  noteUse            POST /auth/use                signed-in  person G3: one's own session
  listOwnSessions    GET /auth/sessions            signed-in  person G3: one's own
  endOwnSession      DELETE /auth/sessions/:sessionId  signed-in  person G3: one's own
  endOtherSessions   DELETE /auth/sessions         signed-in  person G3: one's own

  proveOneself          POST /auth/proof                             signed-in  person G2: one's own session
  getOwnFactors        GET /auth/factors                            signed-in  person G1: one's own
  beginAuthenticator    POST /auth/authenticators                    signed-in  fresh G1 G2: one's own
  confirmAuthenticator  POST /auth/authenticators/:factorId/confirm  signed-in  fresh G1 G2: one's own
  beginPasskey          POST /auth/passkeys                          signed-in  fresh G1 G2: one's own
  confirmPasskey        POST /auth/passkeys/:factorId/confirm        signed-in  fresh G1 G2: one's own
  beginPasskeyProof     POST /auth/proof/passkey                     signed-in  person G2: one's own session
  proveByPasskey        POST /auth/proof/passkey/confirm             signed-in  person G2: one's own session
  removeFactor          DELETE /auth/factors/:factorId               signed-in  fresh G1 G2: one's own
  renewRecoveryCodes    POST /auth/recovery-codes                    signed-in  fresh G1 G2: one's own

  listOwnTokens         GET /auth/tokens                             signed-in  person A1: one's own
  createToken           POST /auth/tokens                            signed-in  fresh A1 G2: within one's own grants
  endToken              DELETE /auth/tokens/:tokenId                 signed-in  person A1: one's own

  # Users. Whoever has them for one customer sees and changes those of that customer, and no level above the own.
  listUsers             GET /users                             read users somewhere    API-008 API-010 CUST-041 PERM-003
  getUser               GET /users/:email                      signed-in               person API-017; oneself, or somebody the caller may read
  userExists            GET /users/:email/exists               create users somewhere  API-015 API-016 USER-031
  userFormOptions       GET /user-form-options                 read users somewhere    ours: PERM-033, the form is also a read-only view
  createUser            POST /users                            create users somewhere  fresh API-011 PERM-031 PERM-032 G2
  updateUser            PATCH /users/:email                    create users somewhere  fresh API-012 PERM-033 USER-022 G2
  deleteUser            DELETE /users/:email                   create users ALL        fresh API-013 PERM-029 USER-021 G2
  importUsers           POST /users/imports                    create users ALL        fresh API-014 PERM-028 G2
  readImport            GET /users/imports/:importId           create users ALL        PERM-028 USER-067
  resendInvite          POST /users/:email/invite              create users ALL        API-018 PERM-030 USER-020
  setTemporaryPassword  POST /users/:email/temporary-password  create users ALL        person API-019 PERM-030 USER-075
  listSessionsOf        GET /users/:email/sessions             create users somewhere  person G3: of those whom one administers
  endSessionOf          DELETE /users/:email/sessions/:sessionId  create users somewhere  person G3: of those whom one administers
  endSessionsOf         DELETE /users/:email/sessions          create users somewhere  person G3: of those whom one administers
  getFactorsOf         GET /users/:email/factors              create users somewhere  person G1: of those whom one administers
  removeFactorsOf       DELETE /users/:email/factors           create users somewhere  fresh G1 G2: of those whom one administers
  listTokensOf          GET /users/:email/tokens               create users somewhere  person A1: of those whom one administers
  endTokenOf            DELETE /users/:email/tokens/:tokenId   create users somewhere  person A1: of those whom one administers
  saveUserProperty      POST /users/:email/properties          signed-in               person API-030 API-031; one's own
  listMail              GET /mail/messages                     create users ALL        USER-007 USER-019 PERM-030
  readMail              GET /mail/messages/:msg_id             create users ALL        API-045 USER-008 PERM-030
  showMailText          POST /mail/messages/:msg_id/text       create users ALL        person ours: the link in a mail, on record
  readMailAttachment    GET /mail/messages/:msg_id/attachment  create users ALL        ours: as the message

  # Personas: an admin route.
  listPersonas   GET /personas                read personas ALL    API-027 PERM-046 SHELL-045
  createPersona  POST /personas               create personas ALL  fresh API-028 SHELL-045 G2
  updatePersona  PATCH /personas/:identifier  create personas ALL  fresh API-029 PERS-006 G2

  # Customers, which calls name tenants.
  listCustomers              GET /tenants                              read tenants somewhere  API-033 PERM-021 CUST-043
  listCustomerDetails        GET /tenants/details                      read tenants somewhere  API-034 API-057..059 PERM-021
  getCustomer                GET /tenants/:customerId                  read tenants somewhere  API-035 PERM-021 CUST-036
  getCustomerAdditionalInfo  GET /tenants/:customerId/additional-info  read tenants somewhere  API-036 PERM-021 CUST-037
  searchCustomers            GET /tenants/search                       signed-in               API-038 API-054..056; among own customers
  syncCustomer               POST /tenants/sync                        create tenants ALL      API-039 API-060 PERM-025 CUST-032; a change, so not PERM-027's read (DECISIONS)
  addCustomer                POST /tenants                             create tenants ALL      ours: PERM-025, R18
  editCustomerByHand         PATCH /tenants/:customerId/by-hand        create tenants ALL      ours: PERM-026, R18
  updateCustomer             PATCH /tenants/:customerId                create tenants ALL      API-040 API-062 PERM-026 CUST-024
  getCustomerSettings        GET /tenants/:customerId/settings       read tenants somewhere     CUST-056, a call of its own; read with the customer, PERM-021
  updateCustomerSettings     PATCH /tenants/:customerId/settings     create tenants ALL         CUST-056 PERM-026; as the other fields of the customer
  listClassesOfTrade         GET /tenants/options/class-of-trade       read tenants somewhere  API-041 PERM-021
  listFacilityTypes          GET /tenants/options/facility-type        read tenants somewhere  API-042 PERM-021
  listGroups                 GET /tenants/options/groups               create users ALL        ours: PERM-031, who may give the types of PERM-038..041

  # Reports: each user's own. What is in one is limited by the permission of its page.
  generateReport            POST /reports/generate-scheduled        signed-in  person API-024 DAPI-091 OAPI-051 OAPI-052
  listReportSubscriptions   GET /reports/user/reportSubscription    signed-in  person SCHED-002 SCHED-008
  createReportSubscription  POST /reports/user/reportSubscription   signed-in  person API-021 DAPI-088
  editReportSubscription    PATCH /reports/user/reportSubscription  signed-in  person API-022 DAPI-089
  deleteReportSubscription  POST /reports/user/deleteSubscription   signed-in  person API-023 DAPI-090
  runReportSubscription     POST /reports/user/runSubscription      signed-in  person SCHED-023 SCHED-024
  listReportRuns            GET /reports/user/runs                  signed-in  person ours: as the subscription
  listReportTemplates       GET /reports/templates                  signed-in  person SCHED-014 SCHED-015
  listReportQueue           GET /queue/userreportqueue              signed-in  person API-025 DAPI-094
  updateReportQueue         PATCH /reports/reportqueue              signed-in  person API-026 DAPI-092 DAPI-093
  prepareDownload           POST /reports/:reportId/download        signed-in  person QUEUE-006; an address for 60 s (DECISIONS, Reports)
  cancelReport              POST /reports/:reportId/cancel          signed-in  person ours: one's own

  # Everything else.
  readDashboard         GET /dashboard/values    read dashboard_operations|dashboard_services|dashboard_customer somewhere  API-052 DASH-008..010 PERM-049
  readBreakdown         GET /dashboard/breakdown read dashboard_operations&invoices|dashboard_services&invoices|dashboard_customer&invoices somewhere  ours: D6, as the number; what is asked for here is of invoices (D1)
  listDashboardDevices  GET /dashboard/cabinets  signed-in                                                                  person API-053 DASH-036..038; of own customers
  listAudit             GET /audit               staff                                                                      API-046..048 SHELL-042; the ALL claim with any capability (DECISIONS)
  listAuditEventTypes   GET /audit/event-types   staff                                                                      API-049 AUD-012 SHELL-042
  listJobs              GET /jobs                read dashboard_operations ALL                                              ours: DASH-049 and D2 show jobs to Operations only
  getHelpTopics         GET /help/topics         read help_viewer somewhere                                                 HELP-001 HELP-005 HELP-008
  listHelpVideos        GET /help/videos         read help_viewer somewhere                                                 HELP-002 HELP-005
  getVideoToken         GET /help/video-token    read help_viewer somewhere                                                 API-006 API-051 HELP-005 HELP-009
  askSupport            POST /support            signed-in                                                                  person API-050 SUPP-001
  findAnything          GET /find                signed-in                                                                  ours: finds what the caller's grants let them read
  listenToChanges       GET /events              signed-in                                                                  ours: L1, tells by the caller's grants
  getSettings           GET /settings            signed-in                                                                  person ours: what the portal offers everybody
`,
);
