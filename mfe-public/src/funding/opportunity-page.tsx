import { opportunityHead, publicDeadline } from '@fundharbor/contracts/catalog/public-heads'
import type { PublicOpportunityPage } from '@fundharbor/contracts/catalog/public-pages'
import { CategoryBadge, classes, Contours, LinkButton, useParams, useQuery } from '@fundharbor/kit'
import columns from '../catalog/columns.module.css'
import { RecordPage } from '../catalog/record-page.tsx'
import { FunderLink } from '../catalog/funder-links.tsx'
import layout from '../layout.module.css'
import band from '../page-band.module.css'
import { PageHead } from '../page-head.tsx'
import { PageState } from '../page-state.tsx'
import { History } from './history.tsx'
import styles from './opportunity-page.module.css'
import { OpportunityFacts } from './opportunity-facts.tsx'
import { isBare, NO_DETAILS } from '@fundharbor/contracts/catalog/no-details'
import { publicOpportunityQuery } from './queries.ts'
import { ReadOn } from './read-on.tsx'
import { Similar } from './similar.tsx'

export function Component() {
  const { id = '' } = useParams()
  return (
    <RecordPage
      query={useQuery(publicOpportunityQuery(id))}
      noun="opportunity"
      title="Open funding"
      notFound={<NotFoundOpportunity />}
    >
      {(page) => <Opportunity key={id} page={page} />}
    </RecordPage>
  )
}

function Opportunity({ page }: { page: PublicOpportunityPage }) {
  const { title, description } = opportunityHead(page)
  return (
    <>
      <PageHead type="website" title={title} description={description} />
      <header className={band.band}>
        <Contours className={band.contours} />
        <div className={layout.inner}>
          <p className={styles.funder}>
            <FunderLink name={page.funderName} />
          </p>
          <h1 className={styles.title}>{page.title}</h1>
          <p className={band.subtitle}>{publicDeadline(page)}</p>
          <p className={styles.badges}>
            <CategoryBadge category={page.category} />
          </p>
        </div>
      </header>
      <div className={classes(columns.columns, styles.columns)}>
        <div className={styles.main}>
          {page.isClosed && <Closed page={page} />}
          <p className={styles.excerpt}>{page.excerpt || (isBare(page) && NO_DETAILS)}</p>
          <ReadOn page={page} />
        </div>
        <OpportunityFacts page={page} />
        <div className={styles.main}>
          <Similar page={page} />
          <History page={page} />
        </div>
      </div>
    </>
  )
}

const Closed = ({ page: { similar, deadline } }: { page: PublicOpportunityPage }) => (
  <p role="note" className={styles.closed}>
    <strong>This opportunity is {deadline === null ? 'probably ' : ''}closed.</strong>{' '}
    {similar.length > 0
      ? 'Similar ones below are open.'
      : 'Its subjects and its funder may have others that are open.'}
  </p>
)

const NotFoundOpportunity = () => (
  <PageState
    title="Opportunity not found"
    action={
      <div className={styles.actions}>
        <LinkButton to="/subjects">Browse subjects</LinkButton>
        <LinkButton to="/funders" variant="secondary">
          Browse funders
        </LinkButton>
      </div>
    }
  >
    The funder may have withdrawn it, or the link may be incomplete.
  </PageState>
)
