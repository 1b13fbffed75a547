import type { Application } from '@fundharbor/contracts/catalog/applications'
import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { Button, Dialog, DocumentTitle, FormProblem } from '@fundharbor/kit'
import { useId } from 'react'
import { LeaveDialog } from '@fundharbor/kit/ui/leave-dialog.tsx'
import styles from './apply.module.css'
import { SelectedOpportunity } from './selected-opportunity.tsx'
import { ApplicationLimit } from './application-limit.tsx'
import { MonthlyLimit } from './monthly-limit.tsx'
import { DraftGone, DraftStatus } from './draft-status.tsx'
import { FormApproval } from './form-approval.tsx'
import { ImpactSection, ProjectSection } from './form-sections.tsx'
import { OpenApplicationNotice } from './open-application-notice.tsx'
import { FormPeople } from './shared-field.tsx'
import { useApplicationForm } from './use-application-form.ts'
import { WhereItGoes } from './where-it-goes.tsx'

interface ApplicationFormProps {
  row: OpportunityRow
  /** The saved draft. */
  draft: Application | undefined
  /** The organization's category. */
  category: string | undefined
  /** An undecided application for the same opportunity. */
  open: Application | undefined
  onClose: () => void
  /** Called once it is recorded. */
  onSubmitted: () => void
}

/** The application submission dialog. Errors and closing never lose what was typed. */
export function ApplicationForm({ row, draft, category, open, onClose, onSubmitted }: ApplicationFormProps) {
  const formId = useId()
  const application = useApplicationForm({ row, draft, category, onSubmitted })
  const { form, submit, save, isSubmitting, limit, state, sharing, leaveGuard } = application
  const isSaving = state.kind === 'saving'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Apply for funding"
      note={<DraftStatus state={state} />}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="secondary" disabled={isSubmitting} onClick={() => void save()}>
            Save as Draft
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            Submit Application
          </Button>
        </>
      }
    >
      <DocumentTitle>{`Apply: ${row.title}`}</DocumentTitle>
      <SelectedOpportunity row={row} />
      {!limit && <MonthlyLimit />}
      {open && <OpenApplicationNotice application={open} />}
      {state.kind === 'gone' && <DraftGone message={state.message} />}
      <FormPeople people={sharing.people} />
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <ProjectSection form={form} sharing={sharing} currency={row.currency} />
        <ImpactSection form={form} sharing={sharing} />
        {application.draftId && <FormApproval id={application.draftId} row={row} form={form} />}
        <WhereItGoes row={row} />
        {limit ? <ApplicationLimit problem={limit} /> : <FormProblem error={form.formState.errors.root} />}
      </form>
      <LeaveDialog guard={leaveGuard} isSaving={isSaving} onSave={() => save()}>
        Your application has unsaved changes.
      </LeaveDialog>
    </Dialog>
  )
}
