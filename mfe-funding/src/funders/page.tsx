import type { WorkspaceFunderDetails } from '@fundharbor/contracts/catalog/workspace-funders'
import { statusLabels } from '@fundharbor/contracts/catalog/grant-status'
import type { Grant } from '@fundharbor/contracts/catalog/grants'
import {
  ApiError,
  Badge,
  EmptyState,
  formatMoney,
  Link,
  LinkButton,
  PageTitle,
  QueryFallback,
  useParams,
  useQuery,
} from '@fundharbor/kit'
import { Table } from '@fundharbor/kit/ui/table.tsx'
import { BackLink } from '@fundharbor/kit/ui/back-link.tsx'
import page from '../grant/grant.module.css'
import { TotalsTable } from '../grant-report/totals-table.tsx'
import { statusTone } from '../grants/statuses.ts'
import layout from '../shared/layout.module.css'
import { FUNDERS_PATH, grantPath } from '../shared/paths.ts'
import { Section } from '../shared/section.tsx'
import { Contacts } from './contacts.tsx'
import { Conversations } from './conversations.tsx'
import { FollowUps } from './follow-ups.tsx'
import { funderQuery } from './queries.ts'

/** What the organization knows of a funder: its grants, what is next, whom it knows there, and what was said. */
export function Component() {
  const { slug = '' } = useParams()
  const query = useQuery(funderQuery(slug))
  const isUnknown = query.error instanceof ApiError && query.error.status === 404
  return (
    <div className={`${layout.inner} ${page.page}`}>
      {query.data && !isUnknown && <Funder key={slug} funder={query.data} />}
      {!query.data && !isUnknown && (
        <>
          <PageTitle className="visually-hidden">Funder</PageTitle>
          <QueryFallback query={query} title="This funder could not be loaded" label="Loading the funder" />
        </>
      )}
      {isUnknown && (
        <>
          <PageTitle className="visually-hidden">Funder not found</PageTitle>
          <EmptyState
            drawing="letter"
            title="Funder not found"
            action={<LinkButton to={FUNDERS_PATH}>Funders</LinkButton>}
          >
            None of your grants names it.
          </EmptyState>
        </>
      )}
    </div>
  )
}

function Funder({ funder }: { funder: WorkspaceFunderDetails }) {
  const { slug, name, totals, grants } = funder
  return (
    <>
      <header className={page.head}>
        <BackLink to={FUNDERS_PATH} className={layout.back}>
          Funders
        </BackLink>
        <PageTitle>{name}</PageTitle>
        {grants.some(({ opportunity }) => opportunity.isActive && !opportunity.isOwn) && (
          <p className={page.dates}>
            <Link to={`/funders/${encodeURIComponent(slug)}`}>Its open calls and past awards</Link>
          </p>
        )}
      </header>
      <div className={page.columns}>
        <aside className={page.rail} aria-label="Contacts">
          <Contacts funder={funder} />
        </aside>
        <div className={page.main}>
          {totals.length > 0 && (
            <Section title="Requested and won">
              <TotalsTable
                caption="Requested and won by currency"
                unit="Currency"
                rows={totals.map((row) => ({ label: row.currency, totals: row }))}
              />
            </Section>
          )}
          <FollowUps funder={funder} />
          <Grants grants={grants} />
          <Conversations funder={funder} />
        </div>
      </div>
    </>
  )
}

const Grants = ({ grants }: { grants: Grant[] }) => (
  <Section title="Grants">
    {grants.length === 0 ? (
      <p className={page.hint}>None of your grants is from this funder any more.</p>
    ) : (
      <Table caption="Grants of this funder" stacks>
        <thead>
          <tr>
            <th scope="col">Grant</th>
            <th scope="col">Status</th>
            <th scope="col" data-align="end">
              Requested
            </th>
            <th scope="col" data-align="end">
              Awarded
            </th>
          </tr>
        </thead>
        <tbody>
          {grants.map(({ id, status, opportunity, sums }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={grantPath(id)}>{opportunity.title}</Link>
              </th>
              <td data-label="Status">
                <Badge tone={statusTone(status)}>{statusLabels[status]}</Badge>
              </td>
              <td data-align="end" data-label="Requested">
                {sums.requested && formatMoney(sums.requested, sums.currency)}
              </td>
              <td data-align="end" data-label="Awarded">
                {sums.awarded && formatMoney(sums.awarded, sums.currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    )}
  </Section>
)
