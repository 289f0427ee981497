import { lazy, type ReactNode } from 'react';
import { CustomerTabs } from '../slices/customers/public/customer-tab.ts';
import { WithoutDashboard } from '../slices/dashboard/public/without-dashboard.ts';
import { DeviceTabs } from '../slices/devices/public/device-tab.ts';
import { DeviceWarnings } from '../slices/devices/public/device-warning.ts';
import { AdminInvoicesTabs } from '../slices/invoices/public/admin-invoices-tab.ts';
import { OrderTabs } from '../slices/orders/public/order-tab.ts';
import { ExportButton } from '../slices/reports/public/export-button.tsx';
import { ManagementTabs } from '../slices/restock/public/management-tab.ts';
import { ProfileParts } from '../slices/users/public/profile-part.ts';
import { UserRowEntries } from '../slices/users/public/user-row-entry.ts';
import { ListExport, type ListExportProps } from '../ui/list/list-export.ts';
import { adminInvoicesTabs } from './admin-invoices-tabs.ts';
import { customerTabs } from './customer-tabs.ts';
import { deviceTabs } from './device-tabs.ts';
import { deviceWarnings } from './device-warnings.ts';
import { managementTabs } from './management-tabs.ts';
import { orderTabs } from './order-tabs.ts';
import { profileParts } from './profile-parts.ts';
import { userRowEntries } from './user-row-entries.ts';

const exportButton = (props: ListExportProps) => <ExportButton {...props} />;
const HomePage = lazy(() => import('../slices/home/home-page.tsx'));

/** Contributions of slices to the screens of earlier slices. */
export const Registrations = ({ children }: { readonly children: ReactNode }) => (
  <CustomerTabs value={customerTabs}>
    <DeviceTabs value={deviceTabs}>
      <DeviceWarnings value={deviceWarnings}>
        <OrderTabs value={orderTabs}>
          <ManagementTabs value={managementTabs}>
            <AdminInvoicesTabs value={adminInvoicesTabs}>
              <UserRowEntries value={userRowEntries}>
                <ProfileParts value={profileParts}>
                  <WithoutDashboard value={HomePage}>
                    <ListExport value={exportButton}>{children}</ListExport>
                  </WithoutDashboard>
                </ProfileParts>
              </UserRowEntries>
            </AdminInvoicesTabs>
          </ManagementTabs>
        </OrderTabs>
      </DeviceWarnings>
    </DeviceTabs>
  </CustomerTabs>
);
