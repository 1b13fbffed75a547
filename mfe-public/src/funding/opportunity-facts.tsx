import {
  publicAmount,
  publicDay,
  publicPostingDay,
  publicMoney,
} from '@fundharbor/contracts/catalog/public-heads'
import type { PublicOpportunityPage } from '@fundharbor/contracts/catalog/public-pages'
import {
  businessTypes,
  fundingTypes,
  labelOf,
  organizationTypes,
  sources,
} from '@fundharbor/contracts/vocabulary'
import { formatCount, Link } from '@fundharbor/kit'
import type { ReactNode } from 'react'
import sidebar from '../sidebar.module.css'
import styles from './opportunity-page.module.css'

/** Sums, who can apply, subjects and the source. */
export function OpportunityFacts({ page }: { page: PublicOpportunityPage }) {
  const { totalFunding, expectedAwards, currency, facts, subjects, source } = page
  const applicants = [
    ...page.organizationTypes.map((slug) => labelOf(organizationTypes, slug)),
    ...page.businessTypes.map((slug) => labelOf(businessTypes, slug)),
  ]
  return (
    <aside className={sidebar.sidebar} aria-label="Facts">
      <dl>
        <Fact label="Amount">
          <span className={styles.amount}>{publicAmount(page) ?? 'Not stated'}</span>
        </Fact>
        {totalFunding && <Fact label="Program budget">{publicMoney(totalFunding, currency)}</Fact>}
        {expectedAwards !== null && (
          <Fact label="Awards expected">{formatCount(expectedAwards, 'award')}</Fact>
        )}
        <Fact label="Funding type">{labelOf(fundingTypes, page.fundingType)}</Fact>
        {applicants.length > 0 && <Fact label="Who can apply">{[...new Set(applicants)].join(', ')}</Fact>}
        {page.geoScope && <Fact label="Location">{page.geoScope}</Fact>}
        {facts.length > 0 && (
          <Fact label="Who and what it’s for">
            <ul>
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </Fact>
        )}
        {page.matchingRequired && <Fact label="Matching funds">Required</Fact>}
        {subjects.length > 0 && (
          <Fact label="Subjects">
            <ul className={styles.links}>
              {subjects.map(({ id, label }) => (
                <li key={id}>
                  <Link to={`/subjects/${id}`}>{label}</Link>
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {page.postedAt && <Fact label="Posted">{publicPostingDay(page.postedAt, page)}</Fact>}
        <Fact label="Source">
          {labelOf(sources, source.name)}
          <span className={styles.note}> last checked {publicDay(source.readAt)}</span>
        </Fact>
      </dl>
    </aside>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
