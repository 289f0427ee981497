import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { can } from '@parwell/domain';
import { useState } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { UserDialog } from './user-dialog.tsx';
import { customerUserFilters } from './user-filters.ts';
import { UsersTable } from './users-table.tsx';
import { useSearchUsersAgain } from './forget-users.ts';

/** The tab of a customer's details: its users, for administrators of the customer as well as for staff. */
export default function CustomerUsersPage({ customerId }: { customerId: string }) {
  const { data: user } = useCurrentUser();
  const filters = useFilters(customerUserFilters);
  const searchAgain = useSearchUsersAgain();
  const [creating, setCreating] = useState(false);
  if (!user) return null;
  const { grants } = user;
  return (
    <>
      {can(grants, 'create', 'users', customerId) && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 3 }}>
          <Button variant="contained" onClick={() => setCreating(true)}>
            Create New User
          </Button>
        </Box>
      )}
      <Card>
        <FilterBar filters={filters} onSearchAgain={searchAgain} />
        <UsersTable
          where={{ ...filters.applied, tenantId: customerId, userType: 'customer' }}
          grants={grants}
          customerId={customerId}
        />
      </Card>
      {creating && <UserDialog email={null} customerId={customerId} onClose={() => setCreating(false)} />}
    </>
  );
}
