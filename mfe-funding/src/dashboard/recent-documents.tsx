import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { EmptyState, formatDate, Link, LinkButton, useCanEdit, useQuery } from '@fundharbor/kit'
import { useDeferredValue } from 'react'
import { DashboardSection } from './dashboard-section.tsx'
import { recentDocumentsQuery } from './queries.ts'
import styles from './recent-documents.module.css'

/** The member's three newest documents. */
export function RecentDocuments() {
  const query = useDeferredValue(useQuery(recentDocumentsQuery()))
  const { data } = query
  return (
    <DashboardSection
      title="Recent Documents"
      to="/documents?tab=mine"
      query={query}
      isLoaded={data !== undefined}
    >
      {data?.total === 0 && <NoDocuments />}
      <ul>
        {data?.rows.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </ul>
    </DashboardSection>
  )
}

const DocumentRow = ({ document }: { document: GeneratedDocument }) => (
  <li className={styles.row}>
    <Link
      to={`/documents/${document.id}`}
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

function NoDocuments() {
  const canEdit = useCanEdit()
  return (
    <EmptyState
      drawing="letter"
      title="No documents yet"
      action={
        canEdit && (
          <LinkButton size="sm" to="/documents?generate=">
            Generate Document
          </LinkButton>
        )
      }
    >
      {canEdit
        ? 'Choose a template and a title to create a letter or proposal.'
        : 'Documents that owners and editors create appear here.'}
    </EmptyState>
  )
}
