import type { WorkspaceFunder } from '@fundharbor/contracts/catalog/workspace-funders'
import type { GrantSum, GrantTotals } from '@fundharbor/contracts/catalog/grant-report'
import {
  Badge,
  EmptyState,
  formatCount,
  formatMoney,
  Link,
  LinkButton,
  PageTitle,
  QueryFallback,
  useQuery,
} from '@fundharbor/kit'
import { Table } from '@fundharbor/kit/ui/table.tsx'
import { FindFundingLink } from '../shared/find-funding-link.tsx'
import { formatDay } from '../shared/format-day.ts'
import layout from '../shared/layout.module.css'
import { funderPagePath, GRANTS_PATH } from '../shared/paths.ts'
import styles from './funders.module.css'
import { fundersQuery } from './queries.ts'

/** The funders of the organization's grants. */
export function Component() {
  const query = useQuery(fundersQuery())
  return (
    <div className={`${layout.inner} ${layout.sections}`}>
      <header className={layout.head}>
        <div className={layout.intro}>
          <PageTitle>Funders</PageTitle>
          <p className={layout.lead}>Who your grants are from, whom you know there, and what is next.</p>
        </div>
        <LinkButton variant="quiet" to={GRANTS_PATH}>
          My Grants
        </LinkButton>
      </header>
      {!query.data && <QueryFallback query={query} label="Loading your funders" />}
      {query.data?.length === 0 && (
        <EmptyState drawing="letter" title="No funders yet" action={<FindFundingLink />}>
          The funders of your grants appear here.
        </EmptyState>
      )}
      {query.data && query.data.length > 0 && <FunderTable funders={query.data} />}
    </div>
  )
}

const FunderTable = ({ funders }: { funders: WorkspaceFunder[] }) => (
  <Table caption="Funders" stacks>
    <thead>
      <tr>
        <th scope="col">Funder</th>
        <th scope="col" data-align="end">
          Requested
        </th>
        <th scope="col" data-align="end">
          Won
        </th>
        <th scope="col">Next step</th>
      </tr>
    </thead>
    <tbody>
      {funders.map(({ slug, name, grants, contacts, totals, next }) => (
        <tr key={slug}>
          <th scope="row">
            <Link to={funderPagePath(slug)} className={styles.name}>
              {name}
            </Link>
            <span className={styles.hint}>
              {formatCount(grants, 'grant')}
              {contacts > 0 && `, ${formatCount(contacts, 'contact')}`}
            </span>
          </th>
          <td data-align="end" data-label="Requested">
            <Sums totals={totals} name="requested" />
          </td>
          <td data-align="end" data-label="Won">
            <Sums totals={totals} name="won" />
          </td>
          <td data-label="Next step">
            <div>
              {next ? next.step.title : 'None'}
              {next?.step.dueOn && (
                <span className={styles.hint}>
                  {formatDay(next.step.dueOn)} {next.step.isLate && <Badge tone="urgent">Late</Badge>}
                </span>
              )}
            </div>
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
)

/** A line for each currency. */
function Sums({ totals, name }: { totals: GrantTotals[]; name: 'requested' | 'won' }) {
  const known = totals.flatMap((each) =>
    hasSum(each[name]) ? [formatMoney(each[name].sum, each.currency)] : [],
  )
  return (
    <div>
      {known.length === 0 && 'None'}
      {known.map((sum) => (
        <p key={sum}>{sum}</p>
      ))}
    </div>
  )
}

const hasSum = ({ count, unknown }: GrantSum) => count > unknown
