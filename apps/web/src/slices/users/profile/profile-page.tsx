import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { useCurrentUser } from '../../../session/current-user.ts';
import { usePortalSettings } from '../../../shared/portal-settings.ts';
import { useDialog } from '../../../ui/forms/use-dialog.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProfileParts } from '../public/profile-part.ts';
import { PersonFacts } from './person-facts.tsx';
import { PreferenceRow } from './preference-row.tsx';
import { PREFERENCE_CHOICES } from './profile-preferences.ts';
import { ProfileSection } from './profile-section.tsx';
import { PROFILE_TEXTS } from '../users.texts.ts';

export default function ProfilePage() {
  const { data: user } = useCurrentUser();
  const settings = usePortalSettings();
  const offered = use(ProfileParts).filter((one) => one.offered(settings));
  const dialog = useDialog();
  if (!user) return null;
  return (
    <Page title="Profile">
      <Tabs
        value="general"
        aria-label="Profile"
        sx={{ mb: 4, minHeight: 40, borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab
          value="general"
          label="General"
          id="profile-general-tab"
          aria-controls="profile-general"
          sx={{ minHeight: 40 }}
        />
      </Tabs>
      <Card
        role="tabpanel"
        id="profile-general"
        aria-labelledby="profile-general-tab"
        sx={{ maxWidth: 720, px: { xs: 4, sm: 6 } }}
      >
        <ProfileSection heading="You" note={PROFILE_TEXTS.you}>
          <PersonFacts user={user} />
        </ProfileSection>
        {offered.map(({ heading, note, button, ...opened }) => (
          <ProfileSection key={heading} heading={heading} note={note}>
            {'path' in opened ? (
              <Button component={Link} to={opened.path} variant="outlined">
                {button}
              </Button>
            ) : (
              <Button
                variant="outlined"
                onClick={() => dialog.open((close) => <opened.Dialog user={user} onClose={close} />)}
              >
                {button}
              </Button>
            )}
          </ProfileSection>
        ))}
        <ProfileSection heading="Preferences" note={PROFILE_TEXTS.preferences}>
          {PREFERENCE_CHOICES.map((choice) => (
            <PreferenceRow key={choice.preference} choice={choice} user={user} />
          ))}
        </ProfileSection>
      </Card>
      {dialog.shown}
    </Page>
  );
}
