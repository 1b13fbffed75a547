import { organizations, type VerificationDocument } from '@fundharbor/contracts/identity/organizations'
import { formatDate, generatePath } from '@fundharbor/kit'
import { FileTextIcon } from '@phosphor-icons/react/dist/ssr/FileText'
import { fileSize } from './file-size.ts'
import styles from './profile.module.css'

/** Uploaded documents, each with a download link. */
export function DocumentList({ documents }: { documents: readonly VerificationDocument[] }) {
  if (documents.length === 0) return null
  return (
    <ul className={styles.files} aria-label="Uploaded documents">
      {documents.map(({ id, name, size, uploadedAt }) => (
        <li key={id}>
          <FileTextIcon size={20} aria-hidden />
          <div>
            <a href={generatePath(organizations.document.path, { id })} download>
              {name}
            </a>
            <p>
              {fileSize(size)} · {formatDate(uploadedAt)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
