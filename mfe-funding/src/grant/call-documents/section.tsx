import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { QueryFallback, useCanEdit, useQuery } from '@fundharbor/kit'
import { Section } from '../../shared/section.tsx'
import styles from '../grant.module.css'
import { AddDocument } from './add-document.tsx'
import { DocumentItem } from './document-item.tsx'
import { ListedDocuments } from './listed-documents.tsx'
import { callDocumentsQuery } from './queries.ts'

/** What the funder wrote about the call, and what was read in it. */
export function CallDocuments({ grant }: { grant: Grant }) {
  const canEdit = useCanEdit()
  const query = useQuery(callDocumentsQuery(grant.id))
  return (
    <Section title="The funder’s documents" id="call-documents">
      {!query.data && <QueryFallback query={query} label="Loading the funder’s documents" />}
      {query.data?.documents.length === 0 && (
        <p className={styles.hint}>
          None yet. From the funder’s guidelines and forms we read who can apply, sums, dates, criteria and
          what to send, each with its sentence. Your brief uses it once you have looked at it.
        </p>
      )}
      {query.data && (
        <ul className={styles.files}>
          {query.data.documents.map((document) => (
            <DocumentItem key={document.id} grant={grant} document={document} />
          ))}
        </ul>
      )}
      {canEdit && <AddDocument id={grant.id} />}
      {canEdit && query.data && <ListedDocuments id={grant.id} all={query.data} />}
    </Section>
  )
}
