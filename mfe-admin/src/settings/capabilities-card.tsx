import { capabilitiesOf, type Capability } from '@fundharbor/contracts/platform/capabilities'
import { services, type ServiceName } from '@fundharbor/contracts/platform/jobs'
import { Badge, Button, endpointQuery, useQueries } from '@fundharbor/kit'
import styles from './settings.module.css'

const capabilitiesQuery = (service: ServiceName) =>
  endpointQuery(capabilitiesOf(service).read, { queryKey: ['admin', 'capabilities', service], staleTime: 0 })

/** What depends on the deployment's environment variables, and which of them are missing. */
export function CapabilitiesCard() {
  const results = useQueries({ queries: services.map((service) => capabilitiesQuery(service)) })
  const failed = results.flatMap(({ isError, refetch }, index) =>
    isError ? [{ service: services[index] ?? '', refetch }] : [],
  )
  const capabilities = results.flatMap(({ data }) => data ?? [])
  return (
    <section aria-labelledby="capabilities" className={styles.card}>
      <h2 id="capabilities" className={styles.title}>
        What this site can do
      </h2>
      <p className={styles.note}>
        These depend on environment variables. Pages and plans mention only what is set up. To change one, set
        its variables where the services are started, and restart them.
      </p>
      {failed.map(({ service, refetch }) => (
        <p key={service} role="alert">
          {service} is not responding.{' '}
          <Button size="sm" variant="quiet" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      ))}
      <ul>
        {capabilities.map((capability) => (
          <CapabilityRow key={capability.label} capability={capability} />
        ))}
      </ul>
    </section>
  )
}

const CapabilityRow = ({ capability: { label, about, missing } }: { capability: Capability }) => (
  <li className={styles.flag}>
    <span className={styles.label}>{label}</span>
    <Badge tone={missing.length === 0 ? 'ok' : 'neutral'}>
      {missing.length === 0 ? 'Set up' : 'Not set up'}
    </Badge>
    <span className={styles.about}>
      {about}
      {missing.length > 0 && (
        <>
          {' '}
          Set <strong>{missing.join(', ')}</strong>.
        </>
      )}
    </span>
  </li>
)
