import { text } from '@fundharbor/contracts/primitives'
import { Button, Card, FormProblem, TextArea } from '@fundharbor/kit'
import { registerField, useZodForm } from '@fundharbor/kit/form.ts'
import { z } from 'zod'
import { useCreateProject } from '../projects/queries.ts'
import styles from './page.module.css'

const MAX_LENGTH = 5000

const QuickProject = z.object({
  description: text(MAX_LENGTH).pipe(z.string().min(1, 'Describe the project in a sentence')),
})
type QuickProject = z.infer<typeof QuickProject>

interface QuickStartProps {
  /** What somebody has said already. */
  sentence: string | undefined
  onCreated: (id: string) => void
  onCancel: (() => void) | undefined
}

/** One sentence about a project is enough to find matches for it. */
export function QuickStart({ sentence = '', onCreated, onCancel }: QuickStartProps) {
  const create = useCreateProject()
  const form = useZodForm<QuickProject, QuickProject>(QuickProject, {
    failure: 'This project could not be saved. Try again.',
    defaultValues: { description: sentence },
  })
  const { errors, isSubmitting } = form.formState
  const handleSubmit = form.handleSubmit(async ({ description }) => {
    const { id } = await create.mutateAsync({ description })
    onCreated(id)
  })
  return (
    <Card as="section" aria-label="New project" tone="land" className={styles.quickStart}>
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        <TextArea
          label="What do you want to pay for?"
          hint="One sentence is enough: “We want to open a tool library in our town.” You can add who benefits, where and how much later."
          rows={2}
          maxLength={MAX_LENGTH}
          {...registerField(form, 'description')}
        />
        <FormProblem error={errors.root} />
        <div className={styles.buttons}>
          <Button type="submit" size="sm" busy={isSubmitting}>
            Find matches
          </Button>
          {onCancel && (
            <Button type="button" variant="quiet" size="sm" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
