import { answers, type UploadedProposal } from '@fundharbor/contracts/documents/answers'
import { ApiError, Button, call, FormProblem, problemMessage, useMutation } from '@fundharbor/kit'
import { useRef } from 'react'
import { useProjectTitle } from '../projects/queries.ts'
import styles from './answers.module.css'

/** Reading a long file takes a few seconds, and others may be waiting. */
const TIMEOUT_MS = 30_000

interface UploadProposalProps {
  projectId: string | null
  onRead: (proposal: UploadedProposal) => void
}

/** Reads a proposal that the organization has written before. */
export function UploadProposal({ projectId, onRead }: UploadProposalProps) {
  const input = useRef<HTMLInputElement>(null)
  const project = useProjectTitle()(projectId)
  const { mutate, isPending, error } = useUploadProposal(projectId, onRead)
  const handleChange = (file: File | undefined) => {
    if (file) mutate(file)
    // The same file can be chosen again.
    if (input.current) input.current.value = ''
  }
  return (
    <section className={styles.upload} aria-labelledby="upload">
      <div>
        <h2 id="upload" className={styles.question}>
          Use a past proposal
        </h2>
        <p>
          Upload a Word file, a PDF, a web page or a text file. You see all of its parts, and choose which to
          keep as answers. Answers that you gave yourself stay.
        </p>
        {project && <p>Answers about the project will belong to {project}.</p>}
        {error && <FormProblem error={{ message: messageOf(error) }} />}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Past proposal"
        accept=".docx,.pdf,.txt,.md,.html,.htm"
        onChange={(event) => handleChange(event.target.files?.[0])}
      />
      <Button variant="secondary" busy={isPending} onClick={() => input.current?.click()}>
        {isPending ? 'Reading' : 'Upload a proposal'}
      </Button>
    </section>
  )
}

const messageOf = (error: unknown): string =>
  (error instanceof ApiError && error.problem?.fields?.file) ||
  problemMessage(error, 'The file was not uploaded. Try again.')

const useUploadProposal = (projectId: string | null, onRead: (proposal: UploadedProposal) => void) =>
  useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('file', file)
      return call(answers.upload, { form, query: { projectId: projectId ?? undefined }, timeout: TIMEOUT_MS })
    },
    onSuccess: onRead,
  })
