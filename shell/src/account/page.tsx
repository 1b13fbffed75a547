import { PageTitle, QueryFallback, useQuery } from '@fundharbor/kit'
import styles from './account.module.css'
import { DataSection } from './data-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { EmailSection } from './email-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { OfflineSection } from './offline-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PushSection } from './push-section.tsx'
import { accountQuery } from './queries.ts'
import { TeamNotificationsSection } from './team-notifications-section.tsx'
import { TourSection } from './tour-section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

/** Account settings, for signed-in users with a verified email address. */
export function AccountPage() {
  const query = useQuery(accountQuery())
  const settings = query.data
  return (
    <div className={styles.page}>
      <PageTitle>Account settings</PageTitle>
      {settings ? (
        <>
          <PasswordSection asksForCode={settings.twoFactor.enabled} />
          <EmailSection settings={settings} />
          <NotificationsSection settings={settings} />
          <TeamNotificationsSection />
          <DevicesSection />
          <TwoFactorSection twoFactor={settings.twoFactor} />
          <OfflineSection />
          <PushSection />
          <KeysSection asksForCode={settings.twoFactor.enabled} />
          <TourSection />
          <DataSection asksForCode={settings.twoFactor.enabled} />
          <DeleteSection asksForCode={settings.twoFactor.enabled} />
        </>
      ) : (
        <QueryFallback title="Your account settings did not load" query={query} />
      )}
    </div>
  )
}
