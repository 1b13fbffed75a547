import { callDocumentExtensions } from '@fundharbor/contracts/catalog/call-documents'
import { MAX_FILE_BYTES } from '@fundharbor/contracts/catalog/grant-parts'
import { Button, FormProblem } from '@fundharbor/kit'
import { useRef, useState } from 'react'
import styles from '../grant.module.css'
import { problemOf } from './problem-of.ts'
import { useAddDocument } from './queries.ts'

const ACCEPT = callDocumentExtensions.map((extension) => `.${extension.toLowerCase()}`).join(',')

/** Uploads a document, which is read at once. */
export function AddDocument({ id }: { id: string }) {
  const input = useRef<HTMLInputElement>(null)
  const add = useAddDocument(id)
  const [problem, setProblem] = useState<string>()
  const send = (file: File) => {
    const isLarge = file.size > MAX_FILE_BYTES
    setProblem(isLarge ? `${file.name} is larger than 10 MB` : undefined)
    if (!isLarge) add.mutate(file, { onError: (error) => setProblem(problemOf(error)) })
  }
  return (
    <div className={styles.addFiles}>
      <Button
        variant="secondary"
        size="sm"
        busy={add.isPending}
        aria-describedby="call-documents-note"
        onClick={() => input.current?.click()}
      >
        Add a document
      </Button>
      <p id="call-documents-note" className={styles.hint}>
        PDF or Word (DOCX), up to 10 MB and 200 pages.
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="A document of the funder"
        accept={ACCEPT}
        onChange={({ target }) => {
          if (target.files?.[0]) send(target.files[0])
          target.value = ''
        }}
      />
      <FormProblem error={{ message: problem }} />
    </div>
  )
}
