import { forumCategories, NewDiscussion } from '@fundharbor/contracts/content/forum'
import { Button, Dialog, Field, FormProblem, Select, TextArea, useNavigate } from '@fundharbor/kit'
import { registerField, useZodForm } from '@fundharbor/kit/form.ts'
import styles from './discussion-dialog.module.css'
import { useStartDiscussion } from './queries.ts'

const FORM = 'forum-start'
const options = forumCategories.map(({ slug, label }) => ({ value: slug, label }))

/** A form for a new discussion, which opens once it is posted. */
export function StartDialog({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const start = useStartDiscussion()
  const navigate = useNavigate()
  const form = useZodForm(NewDiscussion, { defaultValues: { title: '', text: '' } })
  const { errors, isSubmitting } = form.formState
  const handleSubmit = form.handleSubmit(async (draft) => {
    const { id } = await start.mutateAsync(draft)
    form.reset()
    onOpenChange(false)
    await navigate(`/community/${id}`, { preventScrollReset: true })
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Start a Discussion"
      description="Describe what you are applying for, where you are stuck, and when it closes."
      footer={
        <Button form={FORM} type="submit" busy={isSubmitting}>
          Post discussion
        </Button>
      }
    >
      <form id={FORM} onSubmit={handleSubmit} noValidate className={styles.form}>
        <Field label="Title" {...registerField(form, 'title')} />
        <Select
          label="Category"
          placeholder="Select a category"
          options={options}
          {...registerField(form, 'category')}
        />
        <TextArea
          label="Text"
          rows={8}
          hint="You can use Markdown: **bold**, *italic*, lists and links."
          {...registerField(form, 'text')}
        />
        <FormProblem error={errors.root} />
      </form>
    </Dialog>
  )
}
