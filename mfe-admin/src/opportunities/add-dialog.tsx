import { Form } from 'antd'
import { showFields } from '../records/show-fields.ts'
import { checkNew, emptyOpportunity, typedBody, type OpportunityValues } from './form-values.ts'
import { useAddOpportunity } from './mutations.ts'
import { OpportunityFormDialog, showProblems } from './opportunity-form.tsx'

/** Adds an opportunity by hand. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<OpportunityValues>()
  const add = useAddOpportunity()
  const handleSubmit = (values: OpportunityValues) => {
    const checked = checkNew(typedBody(values))
    if ('problems' in checked) return showProblems(form, checked.problems)
    add.mutate(checked.form, { onSuccess: onClose, onError: (error) => showFields(form, error) })
  }
  return (
    <OpportunityFormDialog
      form={form}
      mode="add"
      title="Add Grant Opportunity"
      okText="Add Opportunity"
      initialValues={emptyOpportunity}
      busy={add.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    />
  )
}
