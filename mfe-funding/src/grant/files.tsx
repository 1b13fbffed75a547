import { fileExtensions, grantParts, MAX_FILE_BYTES } from '@fundharbor/contracts/catalog/grant-parts'
import type { GrantDetails } from '@fundharbor/contracts/catalog/grants'
import { formatDate, generatePath, useCanEdit } from '@fundharbor/kit'
import { FileTextIcon } from '@phosphor-icons/react/dist/ssr/FileText'
import { fileSize } from '../profile/file-size.ts'
import { DeleteIcon } from '../shared/delete-icon.tsx'
import { UploadButton } from '../shared/file-button.tsx'
import { Section } from '../shared/section.tsx'
import styles from './grant.module.css'
import { useRemoveFile, useUploadFiles } from './part-queries.ts'

/** The files of a grant. */
export function Files({ details: { grant, files } }: { details: GrantDetails }) {
  const canEdit = useCanEdit()
  const remove = useRemoveFile(grant.id)
  const upload = useUploadFiles(grant.id)
  return (
    <Section title="Files">
      {files.length === 0 && <p className={styles.hint}>No files yet.</p>}
      <ul className={styles.files}>
        {files.map(({ id: fileId, name, size, uploadedBy, uploadedAt }) => (
          <li key={fileId}>
            <FileTextIcon size={20} aria-hidden />
            <div>
              <a href={generatePath(grantParts.file.path, { id: grant.id, fileId })} download>
                {name}
              </a>
              <p className={styles.hint}>
                {fileSize(size)} · {uploadedBy && `${uploadedBy.name} · `}
                {formatDate(uploadedAt)}
              </p>
            </div>
            {canEdit && <DeleteIcon what={`file: ${name}`} id={fileId} remove={remove} />}
          </li>
        ))}
      </ul>
      {canEdit && (
        <UploadButton
          label="Add files"
          accept={ACCEPT}
          note="PDF, DOC, DOCX, XLSX, JPG, PNG or WEBP. Up to 10 MB per file."
          multiple
          maxBytes={MAX_FILE_BYTES}
          upload={upload}
          failure="The files could not be uploaded"
        />
      )}
    </Section>
  )
}

const ACCEPT = fileExtensions.map((extension) => `.${extension.toLowerCase()}`).join(',')
