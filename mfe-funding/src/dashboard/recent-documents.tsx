import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { EmptyState, ErrorState, formatDate, Link, LinkButton, Skeleton, useQuery } from '@fundharbor/kit'
import newest from './opportunity-row.module.css'
import { recentDocumentsQuery } from './queries.ts'
import styles from './recent-documents.module.css'

/** The member's three newest documents. */
export function RecentDocuments() {
  const { data, error, isFetching, refetch } = useQuery(recentDocumentsQuery())
  return (
    <section aria-labelledby="recent-documents" aria-busy={!data && !error}>
      <header className={newest.head}>
        <h2 id="recent-documents" className={newest.heading}>
          Recent Documents
        </h2>
        <Link to="/documents?tab=mine" className={newest.all}>
          View all
        </Link>
      </header>
      {error && !data && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data?.total === 0 && <NoDocuments />}
      <ul>
        {data?.rows.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
        {!data && !error && [1, 2, 3].map((key) => <DocumentRowSkeleton key={key} />)}
      </ul>
    </section>
  )
}

const DocumentRow = ({ document }: { document: GeneratedDocument }) => (
  <li className={styles.row}>
    <Link
      to={`/documents?tab=mine&document=${document.id}`}
      className={styles.title}
      lang={document.language}
      dir={document.isRtl ? 'rtl' : undefined}
    >
      {document.title}
    </Link>
    <p className={styles.facts}>
      {document.templateName}
      {document.organizationName && `, ${document.organizationName}`}
      {', '}
      <time dateTime={document.createdAt}>{formatDate(document.createdAt)}</time>
    </p>
  </li>
)

const NoDocuments = () => (
  <EmptyState
    drawing="letter"
    title="No documents yet"
    action={
      <LinkButton size="sm" to="/documents?generate=">
        Generate Document
      </LinkButton>
    }
  >
    Choose a template and a title to create a letter or proposal.
  </EmptyState>
)

const DocumentRowSkeleton = () => (
  <li className={styles.row} aria-hidden>
    <Skeleton width="52%" height={18} />
    <Skeleton width="38%" />
  </li>
)
