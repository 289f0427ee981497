import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { can, type Grants } from '@parwell/domain';
import { useCurrentUser } from '../../session/current-user.ts';
import { ListCard } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { useUserRows } from './use-user-rows.tsx';
import { UserDialog } from './user-dialog.ts';
import { customerUsersList } from './users-list.ts';

const NO_GRANTS: Grants = {};

export default function CustomerUsersPage({ customerId }: { customerId: string }) {
  const grants = useCurrentUser().data?.grants ?? NO_GRANTS;
  const list = useList(customerUsersList, { tenantId: customerId, userType: 'customer' });
  const { open, shown, rows } = useUserRows(grants, customerId);
  const create = () => open((close) => <UserDialog email={null} customerId={customerId} onClose={close} />);
  return (
    <>
      {can(grants, 'create', 'users', customerId) && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 3 }}>
          <Button variant="contained" onClick={create}>
            Create New User
          </Button>
        </Box>
      )}
      <ListCard list={list} {...rows} />
      {shown}
    </>
  );
}
