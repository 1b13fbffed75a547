import type { Application, ApplicationDetails } from '@fundharbor/contracts/catalog/applications'
import { formatMoney, Link, Skeleton } from '@fundharbor/kit'
import { fitPath, opportunityPath } from '../shared/paths.ts'
import styles from './application-dialog.module.css'
import { Fact } from './fact.tsx'
import { People } from './people.tsx'
import { Timeline } from './timeline.tsx'

/** What is beside an application; reserves its room while loading. */
export function getRail(
  application: Application | undefined,
  details: ApplicationDetails | undefined,
  isPending: boolean,
) {
  if (application) return <Rail application={application} details={details} />
  return isPending ? <Skeleton height={240} /> : undefined
}

interface RailProps {
  application: Application
  details: ApplicationDetails | undefined
}

const Rail = ({ application, details }: RailProps) => (
  <>
    <dl className={styles.facts}>
      <Fact label="Requested">{formatMoney(application.requestedAmount, application.currency)}</Fact>
      {application.grantedAmount && (
        <Fact label="Granted">{formatMoney(application.grantedAmount, application.currency)}</Fact>
      )}
      <Fact label="Opportunity">
        <Link to={opportunityPath(application.opportunityId)}>{application.opportunityTitle}</Link>
        <br />
        <Link to={fitPath(application.opportunityId, application.projectId ?? undefined)}>
          Can we win this?
        </Link>
      </Fact>
    </dl>
    <People application={application} />
    <Timeline application={application} history={details?.history} events={details?.events} />
  </>
)
