import { AdminOpportunity, editableFields } from '@fundharbor/contracts/catalog/admin-opportunities'
import { ErrorState, Skeleton, useQuery } from '@fundharbor/kit'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { CompareDialog } from '../records/compare-dialog.tsx'
import { theirsOf } from '../records/failures.ts'
import { showFields } from '../records/show-fields.ts'
import { dialogFields } from './dialog-fields.ts'
import { EditedNote } from './edited-note.tsx'
import { bodyOf, checkEdit, typedBody, valuesOf, type Body, type OpportunityValues } from './form-values.ts'
import { showValue } from './labels.ts'
import { useUpdateOpportunity } from './mutations.ts'
import { OpportunityFormDialog, showProblems } from './opportunity-form.tsx'
import { opportunityQuery } from './queries.ts'

interface EditDialogProps {
  id: string
  onClose: () => void
}

/** Changes an opportunity. What it says is asked for when the dialog opens. */
export function EditDialog({ id, onClose }: EditDialogProps) {
  const { data, error, refetch } = useQuery({ ...opportunityQuery(id), refetchOnWindowFocus: false })
  if (data) return <Editor key={data.id} opportunity={data} onClose={onClose} />
  return (
    <Modal open width={820} title="Edit Grant Opportunity" footer={null} onCancel={onClose}>
      {error ? (
        <ErrorState title="Failed to fetch opportunities" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={420} />
      )}
    </Modal>
  )
}

/** Mine and theirs, when somebody else has saved meanwhile. */
interface Conflict {
  mine: Body
  theirs: AdminOpportunity
}

function Editor({ opportunity, onClose }: { opportunity: AdminOpportunity; onClose: () => void }) {
  // What the dialog opened with; asking for the record again must not change it under the editor's hands.
  const [base] = useState(opportunity)
  const [conflict, setConflict] = useState<Conflict>()
  const [form] = Form.useForm<OpportunityValues>()
  const update = useUpdateOpportunity(base.id)
  const save = (body: Body, latest: AdminOpportunity) => {
    const checked = checkEdit(body, latest)
    if ('problems' in checked) {
      setConflict(undefined)
      return showProblems(form, checked.problems)
    }
    update.mutate(checked.form, {
      onSuccess: onClose,
      onError: (error) => {
        const theirs = theirsOf(error, AdminOpportunity)
        if (theirs) setConflict({ mine: body, theirs })
        else showFields(form, error)
      },
    })
  }
  return (
    <>
      <OpportunityFormDialog
        form={form}
        mode="edit"
        title="Edit Grant Opportunity"
        okText="Save"
        initialValues={valuesOf(bodyOf(base))}
        held={base}
        busy={update.isPending}
        onSubmit={(values) => save(typedBody(values, bodyOf(base)), base)}
        onClose={onClose}
      >
        <EditedNote opportunity={base} onReleased={onClose} />
      </OpportunityFormDialog>
      {conflict && (
        <CompareDialog
          noun="This opportunity"
          labels={Object.fromEntries(editableFields.map((field) => [field, dialogFields[field].label]))}
          base={bodyOf(base)}
          mine={conflict.mine}
          theirs={bodyOf(conflict.theirs)}
          show={(name, value) => showValue(name, value, base.currency)}
          busy={update.isPending}
          onSave={(body) => save(body, conflict.theirs)}
          onCancel={() => setConflict(undefined)}
        />
      )}
    </>
  )
}
