import { answers } from '@fundharbor/contracts/documents/answers'
import {
  ApiError,
  Button,
  call,
  formatCount,
  FormProblem,
  problemMessage,
  toast,
  useMutation,
  useQueryClient,
} from '@fundharbor/kit'
import { useRef } from 'react'
import { useProjectTitle } from '../projects/queries.ts'
import { answersQuery } from '../shared/answer-queries.ts'
import styles from './answers.module.css'

/** Reading a long file takes a few seconds, and others may be waiting. */
const TIMEOUT_MS = 30_000

/** Takes answers from a proposal that the organization has written before. */
export function UploadProposal({ projectId }: { projectId: string | null }) {
  const input = useRef<HTMLInputElement>(null)
  const project = useProjectTitle()(projectId)
  const { mutate, isPending, error } = useUploadProposal(projectId)
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
          Upload a Word file, a PDF or a text file. We look for sections such as need, team and evaluation,
          and keep them as answers. Answers that you gave yourself stay.
        </p>
        {project && <p>Answers about the project will belong to {project}.</p>}
        {error && <FormProblem error={{ message: messageOf(error) }} />}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Past proposal"
        accept=".docx,.pdf,.txt,.md"
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

function useUploadProposal(projectId: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('file', file)
      return call(answers.upload, { form, query: { projectId: projectId ?? undefined }, timeout: TIMEOUT_MS })
    },
    onSuccess: ({ added, kept }) => {
      toast({
        title: added.length === 0 ? 'Nothing new found' : `${formatCount(added.length, 'answer')} found`,
        description: describe(added.length, kept),
        tone: 'success',
      })
      return client.invalidateQueries(answersQuery())
    },
  })
}

const describe = (added: number, kept: number): string =>
  kept > 0
    ? `You had already answered ${formatCount(kept, 'question')} that the file answers.`
    : `Check ${added === 1 ? 'it' : 'them'} before you use ${added === 1 ? 'it' : 'them'}.`
