import { AdminSubject } from '@fundharbor/contracts/catalog/subjects'
import { useNavigate } from '@fundharbor/kit'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { CompareDialog } from '../records/compare-dialog.tsx'
import { theirsOf } from '../records/failures.ts'
import { showFields } from '../records/show-fields.ts'
import {
  compareLabels,
  emptySubject,
  formOf,
  showValue,
  valuesOf,
  type SubjectValues,
} from './form-values.ts'
import { usePreviewSubject, useSaveSubject } from './queries.ts'
import { SearchPreviews } from './search-previews.tsx'
import { SubjectFields } from './subject-fields.tsx'
import styles from './subjects.module.css'

/** Adds a subject, or changes one; a preview says what it would change in searches. */
export function Editor({ subject }: { subject?: AdminSubject }) {
  const [form] = Form.useForm<SubjectValues>()
  const id: string = Form.useWatch('id', form) ?? subject?.id ?? ''
  const navigate = useNavigate()
  const preview = usePreviewSubject()
  const save = useSaveSubject(id)
  const [theirs, setTheirs] = useState<AdminSubject>()
  const write = (values: SubjectValues, revision = subject?.revision) =>
    save.mutate(
      { form: formOf(values), revision },
      {
        onSuccess: (saved) => {
          setTheirs(undefined)
          void navigate(`/admin/subjects/${saved.id}`, { replace: true })
        },
        onError: (error) => {
          setTheirs(theirsOf(error, AdminSubject))
          showFields(form, error)
        },
      },
    )
  const handlePreview = async () => {
    const values = await form.validateFields().catch(() => undefined)
    if (values)
      preview.mutate({ ...formOf(values), id: values.id }, { onError: (error) => showFields(form, error) })
  }
  return (
    <Form
      form={form}
      name="subject"
      layout="vertical"
      requiredMark={false}
      className={styles.editor}
      initialValues={subject ? valuesOf(subject) : emptySubject}
      onFinish={(values) => write(values)}
    >
      <SubjectFields isNew={!subject} />
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          Save
        </Button>
        <Button loading={preview.isPending} onClick={() => void handlePreview()}>
          Preview
        </Button>
      </div>
      {preview.data && <SearchPreviews previews={preview.data} />}
      {subject && theirs && (
        <CompareDialog
          noun="This subject"
          labels={compareLabels}
          base={{ ...valuesOf(subject) }}
          mine={{ ...form.getFieldsValue() }}
          theirs={{ ...valuesOf(theirs) }}
          show={showValue}
          busy={save.isPending}
          onSave={(values) => write({ ...emptySubject, ...values }, theirs.revision)}
          onCancel={() => setTheirs(undefined)}
        />
      )}
    </Form>
  )
}
