import { opportunityHead, publicDeadline } from '@fundharbor/contracts/catalog/public-heads'
import type { PublicOpportunityPage } from '@fundharbor/contracts/catalog/public-pages'
import {
  ApiError,
  brand,
  CategoryBadge,
  classes,
  Contours,
  LinkButton,
  QueryError,
  Spinner,
  useParams,
  useQuery,
} from '@fundharbor/kit'
import columns from '../catalog/columns.module.css'
import { FunderLink } from '../catalog/funder-links.tsx'
import layout from '../layout.module.css'
import band from '../page-band.module.css'
import { PageHead } from '../page-head.tsx'
import { PageState } from '../page-state.tsx'
import { History } from './history.tsx'
import styles from './opportunity-page.module.css'
import { OpportunityFacts } from './opportunity-facts.tsx'
import { publicOpportunityQuery } from './queries.ts'
import { ReadOn } from './read-on.tsx'
import { Similar } from './similar.tsx'

export function Component() {
  const { id = '' } = useParams()
  const query = useQuery(publicOpportunityQuery(id))
  const { data, error, isPending } = query
  if (isPending) return <Spinner label="Loading the opportunity" />
  if (data) return <Opportunity key={id} page={data} />
  if (error instanceof ApiError && error.status === 404) return <NotFoundOpportunity />
  return (
    <>
      <PageHead title="Open funding" />
      <QueryError title="The opportunity did not load" query={query} />
    </>
  )
}

function Opportunity({ page }: { page: PublicOpportunityPage }) {
  const { title, description } = opportunityHead(page)
  return (
    <>
      <PageHead
        title={title}
        description={description}
        properties={{
          'og:title': title,
          'og:description': description,
          'og:type': 'website',
          'og:site_name': brand.name,
        }}
      />
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
          {page.excerpt && <p className={styles.excerpt}>{page.excerpt}</p>}
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

const Closed = ({ page: { similar } }: { page: PublicOpportunityPage }) => (
  <p role="note" className={styles.closed}>
    <strong>This opportunity is closed.</strong>{' '}
    {similar.length > 0
      ? 'Similar ones below are open.'
      : 'Its subjects and its funder may have others that are open.'}
  </p>
)

const NotFoundOpportunity = () => (
  <PageState
    drawing="binoculars"
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
