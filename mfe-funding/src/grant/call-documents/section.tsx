import { callDocumentExtensions } from '@fundharbor/contracts/catalog/call-documents'
import { MAX_FILE_BYTES } from '@fundharbor/contracts/catalog/grant-parts'
import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { QueryFallback, useCanEdit, useQuery } from '@fundharbor/kit'
import { UploadButton } from '../../shared/file-button.tsx'
import { Section } from '../../shared/section.tsx'
import styles from '../grant.module.css'
import { DocumentItem } from './document-item.tsx'
import { ListedDocuments } from './listed-documents.tsx'
import { callDocumentsQuery, useAddDocument } from './queries.ts'

const ACCEPT = callDocumentExtensions.map((extension) => `.${extension.toLowerCase()}`).join(',')

/** What the funder wrote about the call, and what was read in it. */
export function CallDocuments({ grant }: { grant: Grant }) {
  const canEdit = useCanEdit()
  const query = useQuery(callDocumentsQuery(grant.id))
  const add = useAddDocument(grant.id)
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
      {canEdit && (
        <UploadButton
          label="Add a document"
          accept={ACCEPT}
          note="PDF or Word (DOCX), up to 10 MB and 200 pages."
          maxBytes={MAX_FILE_BYTES}
          upload={add}
          failure="The document could not be read"
        />
      )}
      {canEdit && query.data && <ListedDocuments id={grant.id} all={query.data} />}
    </Section>
  )
}
