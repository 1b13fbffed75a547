import { ErrorState, PageTitle, Spinner, useQuery } from '@fundharbor/kit'
import dashboard from '../dashboard/dashboard.module.css'
import { BannerCard } from './banner-card.tsx'
import { FlagsCard } from './flags-card.tsx'
import { settingsQuery } from './queries.ts'
import styles from './settings.module.css'

/** What administrators set while the site runs. */
export const Component = () => (
  <>
    <PageTitle className={dashboard.title}>Settings</PageTitle>
    <Cards />
  </>
)

function Cards() {
  const { data, error, refetch } = useQuery(settingsQuery())
  if (error && !data) return <ErrorState title="Failed to fetch settings" onRetry={() => void refetch()} />
  if (!data) return <Spinner label="Loading the settings" />
  return (
    <div className={styles.cards}>
      <FlagsCard flags={data.flags} />
      <BannerCard settings={data} />
      <section aria-labelledby="deployment" className={styles.card}>
        <h2 id="deployment" className={styles.title}>
          Set by the deployment
        </h2>
        <p>
          Two-factor sign-in for administrators: <strong>{data.adminTwoFactor}</strong>
        </p>
        <p className={styles.note}>It is changed with ADMIN_TWO_FACTOR where the services are started.</p>
      </section>
    </div>
  )
}
