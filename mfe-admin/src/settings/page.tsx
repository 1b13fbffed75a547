import { ErrorState, Spinner, useQuery } from '@fundharbor/kit'
import { ConsolePage } from '../records/page.tsx'
import { BannerCard } from './banner-card.tsx'
import { CapabilitiesCard } from './capabilities-card.tsx'
import { FeatureFlagsCard } from './feature-flags-card.tsx'
import { settingsQuery } from './queries.ts'
import styles from './settings.module.css'

/** Settings that take effect without a new release. */
export const Component = () => (
  <ConsolePage title="Settings">
    <Cards />
  </ConsolePage>
)

function Cards() {
  const { data, error, refetch } = useQuery(settingsQuery())
  if (error && !data)
    return <ErrorState title="Failed to fetch settings" error={error} onRetry={() => void refetch()} />
  if (!data) return <Spinner label="Loading settings" />
  return (
    <div className={styles.cards}>
      <FeatureFlagsCard flags={data.flags} />
      <BannerCard settings={data} />
      <CapabilitiesCard />
      <section aria-labelledby="deployment" className={styles.card}>
        <h2 id="deployment" className={styles.title}>
          Set by the deployment
        </h2>
        <p>
          Two-factor sign-in for administrators: <strong>{data.adminTwoFactor}</strong>
        </p>
        <p className={styles.note}>To change this, set ADMIN_TWO_FACTOR where the services are started.</p>
      </section>
    </div>
  )
}
