import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { formatDate, Link, LinkButton, QueryFallback, useCanEdit, useQuery } from '@fundharbor/kit'
import { FileTextIcon } from '@phosphor-icons/react/dist/ssr/FileText'
import { Section } from '../shared/section.tsx'
import styles from './grant.module.css'
import { documentsQuery } from './part-queries.ts'

/** What the team has written for a grant. */
export function DocumentsSection({ grant: { opportunity, projectId } }: { grant: Grant }) {
  const query = useQuery(documentsQuery(opportunity.id))
  const canEdit = useCanEdit()
  const about = new URLSearchParams({
    opportunity: opportunity.id,
    ...(projectId ? { project: projectId } : {}),
  })
  return (
    <Section title="Documents">
      {!query.data && <QueryFallback query={query} label="Loading the documents" />}
      {query.data?.length === 0 && <p className={styles.hint}>None for this grant yet.</p>}
      {query.data && query.data.length > 0 && (
        <ul className={styles.files}>
          {query.data.map(({ id, title, templateName, updatedAt }) => (
            <li key={id}>
              <FileTextIcon size={20} aria-hidden />
              <div>
                <Link to={`/documents/${id}`}>{title}</Link>
                <p className={styles.hint}>
                  {templateName} · {formatDate(updatedAt)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {canEdit && (
        <div className={styles.buttons}>
          <LinkButton variant="secondary" size="sm" to={`/documents?generate=&${about}`}>
            Write a document
          </LinkButton>
          <LinkButton variant="quiet" size="sm" to={`/documents/budget?${about}`}>
            Budget
          </LinkButton>
        </div>
      )}
    </Section>
  )
}
