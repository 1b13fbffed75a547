import { fileExtensions, grantParts, MAX_FILE_BYTES } from '@fundharbor/contracts/catalog/grant-parts'
import type { GrantDetails } from '@fundharbor/contracts/catalog/grants'
import {
  ApiError,
  Button,
  FormProblem,
  formatDate,
  generatePath,
  IconButton,
  showErrorToast,
  useCanEdit,
} from '@fundharbor/kit'
import { FileTextIcon } from '@phosphor-icons/react/dist/ssr/FileText'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { useRef, useState } from 'react'
import { fileSize } from '../profile/file-size.ts'
import { Section } from '../shared/section.tsx'
import styles from './grant.module.css'
import { useRemoveFile, useUploadFiles } from './part-queries.ts'

/** The files of a grant. */
export function Files({ details: { grant, files } }: { details: GrantDetails }) {
  const canEdit = useCanEdit()
  const remove = useRemoveFile(grant.id)
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
            {canEdit && (
              <IconButton
                small
                label={`Delete file: ${name}`}
                disabled={remove.isPending}
                onClick={() =>
                  remove.mutate(fileId, {
                    onError: (error) => showErrorToast('This file could not be deleted', error),
                  })
                }
              >
                <TrashIcon size={18} aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {canEdit && <AddFiles id={grant.id} />}
    </Section>
  )
}

const ACCEPT = fileExtensions.map((extension) => `.${extension.toLowerCase()}`).join(',')

function AddFiles({ id }: { id: string }) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useUploadFiles(id)
  const [problem, setProblem] = useState<string>()
  const send = (files: File[]) => {
    const large = files.find(({ size }) => size > MAX_FILE_BYTES)
    setProblem(large && `${large.name} is larger than 10 MB`)
    if (files.length === 0 || large) return
    upload.mutate(files, {
      onError: (error) => {
        const fields = error instanceof ApiError ? error.problem?.fields : undefined
        if (fields) setProblem(Object.values(fields).join('. '))
        else showErrorToast('The files could not be uploaded', error)
      },
    })
  }
  return (
    <div className={styles.addFiles}>
      <Button
        variant="secondary"
        size="sm"
        busy={upload.isPending}
        aria-describedby="files-note"
        onClick={() => input.current?.click()}
      >
        Add files
      </Button>
      <p id="files-note" className={styles.hint}>
        PDF, DOC, DOCX, XLSX, JPG, PNG or WEBP. Up to 10 MB per file.
      </p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files of this grant"
        accept={ACCEPT}
        onChange={({ target }) => {
          send([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <FormProblem error={{ message: problem }} />
    </div>
  )
}
