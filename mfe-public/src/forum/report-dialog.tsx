import { forum } from '@fundharbor/contracts/content/forum'
import { Button, Dialog, FormProblem, TextArea, toast } from '@fundharbor/kit'
import { registerField, useZodForm } from '@fundharbor/kit/form.ts'
import styles from './discussion-dialog.module.css'
import { useReport } from './queries.ts'

interface ReportDialogProps {
  discussionId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

const FORM = 'forum-report'

export function ReportDialog({ discussionId, open, onOpenChange }: ReportDialogProps) {
  const report = useReport(discussionId)
  const form = useZodForm(forum.report.body, { defaultValues: { reason: '' } })
  const { errors, isSubmitting } = form.formState
  const handleSubmit = form.handleSubmit(async ({ reason }) => {
    const { message } = await report.mutateAsync(reason)
    toast({ tone: 'success', title: 'Reported', description: message })
    form.reset()
    onOpenChange(false)
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Report this discussion"
      footer={
        <Button form={FORM} type="submit" busy={isSubmitting}>
          Report
        </Button>
      }
    >
      <form id={FORM} onSubmit={handleSubmit} noValidate className={styles.form}>
        <TextArea label="What is wrong with it?" rows={4} {...registerField(form, 'reason')} />
        <FormProblem error={errors.root} />
      </form>
    </Dialog>
  )
}
