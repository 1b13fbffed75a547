import { Form, Modal, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import type { OpportunityValues, Problems } from './form-values.ts'
import { OpportunityFields } from './opportunity-fields.tsx'

interface OpportunityFormProps {
  form: FormInstance<OpportunityValues>
  mode: 'add' | 'edit'
  title: string
  okText: string
  initialValues: OpportunityValues
  held?: { category: string; fundingType: string }
  busy: boolean
  onSubmit: (values: OpportunityValues) => void
  onClose: () => void
  /** Stands above the fields. */
  children?: ReactNode
}

/** The dialog around an opportunity's fields. */
export function OpportunityFormDialog(props: OpportunityFormProps) {
  const { form, mode, held } = props
  return (
    <Modal
      open
      width={820}
      title={props.title}
      okText={props.okText}
      cancelText="Cancel"
      confirmLoading={props.busy}
      onOk={() => form.submit()}
      onCancel={props.onClose}
    >
      {props.children}
      <Form
        form={form}
        name={`${mode}-opportunity`}
        layout="vertical"
        requiredMark={false}
        noValidate
        initialValues={props.initialValues}
        onValuesChange={(changed: object) =>
          form.setFields(Object.keys(changed).map((name) => ({ name: name as never, errors: [] })))
        }
        onFinish={props.onSubmit}
      >
        <OpportunityFields mode={mode} held={held} />
      </Form>
    </Modal>
  )
}

/** Puts problems under their fields and goes to the first. */
export function showProblems(form: FormInstance<OpportunityValues>, problems: Problems): void {
  const names = Object.keys(problems) as (keyof OpportunityValues)[]
  form.setFields(names.map((name) => ({ name, errors: [problems[name] ?? ''] })))
  const [first] = names
  if (first) form.scrollToField(first, { focus: true, block: 'center' })
}
