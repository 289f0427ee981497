import * as alerts from './alerts.ts';
import * as audit from './audit.ts';
import * as commands from './commands.ts';
import * as customersByHand from './customers-by-hand.ts';
import * as customersSearch from './customers-search.ts';
import * as customers from './customers.ts';
import * as customersSettings from './customers-settings.ts';
import * as dashboard from './dashboard.ts';
import * as deviceConfigurationProducts from './device-configuration-products.ts';
import * as deviceConfiguration from './device-configuration.ts';
import * as deviceGateway from './device-gateway.ts';
import * as devicesImport from './devices-import.ts';
import * as devicesZones from './devices-zones.ts';
import * as devices from './devices.ts';
import * as exchange from './exchange.ts';
import * as find from './find.ts';
import * as fleetConfig from './fleet-config.ts';
import * as flex from './flex.ts';
import * as help from './help.ts';
import * as identity from './identity.ts';
import * as identityFactors from './identity-factors.ts';
import * as identitySessions from './identity-sessions.ts';
import * as identityTokens from './identity-tokens.ts';
import * as incidents from './incidents.ts';
import * as inventoryCounts from './inventory-counts.ts';
import * as inventoryHistory from './inventory-history.ts';
import * as inventoryHistoryDispensed from './inventory-history-dispensed.ts';
import * as inventoryHistoryTransactions from './inventory-history-transactions.ts';
import * as inventoryLedger from './inventory-ledger.ts';
import * as inventoryLedgerEvidence from './inventory-ledger-evidence.ts';
import * as inventoryLots from './inventory-lots.ts';
import * as inventoryLotsStory from './inventory-lots-story.ts';
import * as inventoryReviews from './inventory-reviews.ts';
import * as inventoryStock from './inventory-stock.ts';
import * as inventoryStockChanges from './inventory-stock-changes.ts';
import * as inventoryStockLookup from './inventory-stock-lookup.ts';
import * as inventoryStockOpening from './inventory-stock-opening.ts';
import * as inventoryViews from './inventory-views.ts';
import * as invoicesTransmissions from './invoices-transmissions.ts';
import * as invoicesAccounts from './invoices-accounts.ts';
import * as invoicesRequestsActions from './invoices-requests-actions.ts';
import * as invoicesRequests from './invoices-requests.ts';
import * as invoicesErpInvoices from './invoices-erp-invoices.ts';
import * as jobs from './jobs.ts';
import * as live from './live.ts';
import * as mail from './mail.ts';
import * as measurements from './measurements.ts';
import * as notifications from './notifications.ts';
import * as orderRequests from './order-requests.ts';
import * as ordersDetail from './orders-detail.ts';
import * as orders from './orders.ts';
import * as parSettings from './par-settings.ts';
import * as payments from './payments.ts';
import * as personas from './personas.ts';
import * as productsGroups from './products-groups.ts';
import * as productsImport from './products-import.ts';
import * as productsSearch from './products-search.ts';
import * as products from './products.ts';
import * as propertySettings from './property-settings.ts';
import * as reports from './reports.ts';
import * as restockExclusions from './restock-exclusions.ts';
import * as restock from './restock.ts';
import * as restockRelease from './restock-release.ts';
import * as settings from './settings.ts';
import * as shipmentsList from './shipments-list.ts';
import * as shipmentsOfLot from './shipments-of-lot.ts';
import * as shipmentsWarehouse from './shipments-warehouse.ts';
import * as shipments from './shipments.ts';
import * as support from './support.ts';
import * as tagsSuspect from './tags-suspect.ts';
import * as tags from './tags.ts';
import * as usage from './usage.ts';
import * as usersCurrent from './users-current.ts';
import * as users from './users.ts';
import type { Call } from './call.ts';

export * from './alerts.ts';
export * from './audit.ts';
export * from './call.ts';
export * from './commands.ts';
export * from './customers-by-hand.ts';
export * from './customers-search.ts';
export * from './customers-settings.ts';
export * from './customers.ts';
export * from './dashboard.ts';
export * from './device-configuration-products.ts';
export * from './device-configuration.ts';
export * from './device-gateway-events.ts';
export * from './device-gateway-protocol.ts';
export * from './device-gateway.ts';
export * from './devices-import.ts';
export * from './devices-zones.ts';
export * from './devices-values.ts';
export * from './devices.ts';
export * from './errors.ts';
export * from './fields.ts';
export * from './exchange.ts';
export * from './find.ts';
export * from './fleet-config.ts';
export * from './flex.ts';
export * from './help.ts';
export * from './identity.ts';
export * from './identity-factors.ts';
export * from './identity-sessions.ts';
export * from './identity-tokens.ts';
export * from './incidents.ts';
export * from './inventory-counts.ts';
export * from './inventory-history.ts';
export * from './inventory-history-dispensed.ts';
export * from './inventory-history-transactions.ts';
export * from './inventory-ledger.ts';
export * from './inventory-ledger-evidence.ts';
export * from './inventory-lots.ts';
export * from './inventory-lots-story.ts';
export * from './inventory-reviews.ts';
export * from './inventory-stock.ts';
export * from './inventory-stock-changes.ts';
export * from './inventory-stock-lookup.ts';
export * from './inventory-stock-opening.ts';
export * from './inventory-views.ts';
export * from './inventory-views-fields.ts';
export * from './invoices-accounts.ts';
export * from './invoices-erp-invoices.ts';
export * from './invoices-requests-actions.ts';
export * from './invoices-requests.ts';
export * from './invoices-transmissions.ts';
export * from './jobs.ts';
export * from './lists.ts';
export * from './live.ts';
export * from './mail.ts';
export * from './measurements.ts';
export * from './notifications.ts';
export * from './order-requests.ts';
export * from './orders-detail.ts';
export * from './orders.ts';
export * from './par-settings.ts';
export * from './payments.ts';
export * from './personas.ts';
export * from './products-groups.ts';
export * from './products-import.ts';
export * from './products-search.ts';
export * from './products.ts';
export * from './property-settings.ts';
export * from './reports.ts';
export * from './restock-exclusions.ts';
export * from './restock-release.ts';
export * from './restock.ts';
export * from './settings.ts';
export * from './shipments-list.ts';
export * from './shipments-of-lot.ts';
export * from './shipments-warehouse.ts';
export * from './shipments.ts';
export * from './slices.ts';
export * from './support.ts';
export * from './tags-suspect.ts';
export * from './tags.ts';
export * from './usage.ts';
export * from './users-current.ts';
export * from './users.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** By name. Exporting a call from its slice's file adds it. */
export const calls: ReadonlyMap<string, Call> = new Map(
  [
    alerts,
    audit,
    commands,
    customers,
    customersByHand,
    customersSearch,
    customersSettings,
    dashboard,
    deviceConfiguration,
    deviceConfigurationProducts,
    deviceGateway,
    devicesImport,
    devicesZones,
    devices,
    exchange,
    find,
    fleetConfig,
    flex,
    help,
    identity,
    identityFactors,
    identitySessions,
    identityTokens,
    incidents,
    inventoryCounts,
    inventoryHistory,
    inventoryHistoryDispensed,
    inventoryHistoryTransactions,
    inventoryLedger,
    inventoryLedgerEvidence,
    inventoryLots,
    inventoryLotsStory,
    inventoryReviews,
    inventoryStock,
    inventoryStockChanges,
    inventoryStockLookup,
    inventoryStockOpening,
    inventoryViews,
    invoicesTransmissions,
    invoicesAccounts,
    invoicesRequestsActions,
    invoicesRequests,
    invoicesErpInvoices,
    jobs,
    live,
    mail,
    measurements,
    notifications,
    orderRequests,
    orders,
    ordersDetail,
    parSettings,
    payments,
    personas,
    products,
    productsGroups,
    productsImport,
    productsSearch,
    propertySettings,
    reports,
    restock,
    restockExclusions,
    restockRelease,
    settings,
    shipments,
    shipmentsList,
    shipmentsOfLot,
    shipmentsWarehouse,
    support,
    tags,
    tagsSuspect,
    usage,
    users,
    usersCurrent,
  ]
    .flatMap((slice) => Object.entries(slice) as [string, unknown][])
    .filter((entry): entry is [string, Call] => isCall(entry[1])),
);
