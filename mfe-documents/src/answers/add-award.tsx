import { parseAmount } from '@fundharbor/contracts/amounts'
import { answers, type Answer } from '@fundharbor/contracts/documents/answers'
import {
  Button,
  call,
  Dialog,
  Field,
  FormProblem,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
} from '@fundharbor/kit'
import { registerField, useZodForm } from '@fundharbor/kit/form.ts'
import { useId, useState } from 'react'
import { z } from 'zod'
import { answersQuery } from '../shared/answer-queries.ts'
import styles from './answers.module.css'

/** The question that past awards answer. It is about the organization, so every document can use it. */
const QUESTION = 'trackRecord'

const PastAward = z.object({
  funder: z.string().trim().min(1, 'Enter who gave it').max(200),
  amount: z
    .string()
    .trim()
    .refine(
      (text) => /\p{Sc}|[a-z]{3}/iu.test(text) && ['amount', 'ambiguous'].includes(parseAmount(text).kind),
      'Enter the amount with its currency, such as $40,000',
    ),
  year: z
    .string()
    .trim()
    .regex(/^(?:19|20)\d\d$/, 'Enter a year, such as 2023'),
  purpose: z.string().trim().max(300),
})
type PastAward = z.infer<typeof PastAward>

const sentenceOf = ({ funder, amount, year, purpose }: PastAward): string =>
  `We received ${amount} from ${funder} in ${year}${purpose && ` for ${purpose.replace(/\.$/, '')}`}.`

/** Adds an award that the organization has received to its track record. */
export function AddAward() {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.upload} aria-labelledby="award">
      <div>
        <h2 id="award" className={styles.question}>
          Awards you have received
        </h2>
        <p>Each becomes a sentence of your track record, which your documents use.</p>
      </div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Add a past award
      </Button>
      {isOpen && <AwardDialog onClose={() => setOpen(false)} />}
    </section>
  )
}

function AwardDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(answersQuery())
  const form = useZodForm(PastAward, { defaultValues: { funder: '', amount: '', year: '', purpose: '' } })
  const add = useAddAward()
  const known = data?.find(isTrackRecord)
  const formId = useId()
  const handleSubmit = form.handleSubmit((award) => add.mutateAsync({ award, known }).then(onClose))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add a past award"
      size="sm"
      footer={
        <Button type="submit" form={formId} busy={add.isPending} disabled={!data}>
          Add to track record
        </Button>
      }
    >
      <form id={formId} className={styles.award} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Field label="Funder" maxLength={200} {...registerField(form, 'funder')} />
        <Field label="Amount" hint="For example: $40,000" {...registerField(form, 'amount')} />
        <Field label="Year" inputMode="numeric" hint="For example: 2023" {...registerField(form, 'year')} />
        <Field
          label="What it was for"
          optional
          maxLength={300}
          hint="For example: a winter shelter"
          {...registerField(form, 'purpose')}
        />
        {known?.source === 'upload' && (
          <p>Your track record is from {known.sourceName}. Adding this approves it.</p>
        )}
        <FormProblem error={form.formState.errors.root} />
      </form>
    </Dialog>
  )
}

const isTrackRecord = ({ question, projectId, opportunityId }: Answer) =>
  question === QUESTION && projectId === null && opportunityId === null

function useAddAward() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ award, known }: { award: PastAward; known: Answer | undefined }) => {
      const text = [known?.rows[0]?.[QUESTION], sentenceOf(award)].filter(Boolean).join('\n')
      return call(answers.save, { body: { question: QUESTION, rows: [{ [QUESTION]: text }] } })
    },
    onSuccess: (_, { award }) => {
      toast({ title: 'Award added', description: sentenceOf(award), tone: 'success' })
      return client.invalidateQueries(answersQuery())
    },
  })
}
