import { adminSubjects, type AdminSubject } from '@fundharbor/contracts/catalog/subjects'
import { callDeclared } from '../records/endpoint-call.ts'
import { useMutation } from '@fundharbor/kit'
import { Button, Form } from 'antd'
import { fieldErrors, showError, showFieldErrors } from '../records/errors.ts'
import { FormFields } from '../records/form-fields.tsx'
import { toBody } from '../records/form-values.ts'
import { RecordPage, useRecordEditor } from '../records/record-page.tsx'
import { SearchPreviews } from './search-previews.tsx'
import { SubjectStatus } from './subject-status.tsx'
import { headFields, phraseFields, subjects } from './subjects.tsx'
import styles from './subjects.module.css'

/** The page that edits a subject. */
export const Component = () => (
  <RecordPage
    resource={subjects}
    titles={{ add: 'Add subject', edit: 'Edit subject' }}
    listPath="/admin/subjects"
    versionOf={({ revision, editedAt }) => `${revision} ${editedAt}`}
    Editor={Editor}
  />
)

/** A preview shows what a change does to searches before it is saved. */
function Editor({ record: subject }: { record?: AdminSubject }) {
  const { form, fields, formProps, isSaving, conflictDialog } = useRecordEditor(subjects, subject)
  const preview = useMutation({
    mutationFn: (body: Record<string, unknown>) => callDeclared(adminSubjects.preview, { body }),
    onError: (error) => {
      showError('The preview failed')(error)
      showFieldErrors(form, fieldErrors(error))
    },
  })
  // The service validates. The form's own validation fails silently while it is still checking the last key press.
  const handlePreview = () => preview.mutate(toBody(fields, form.getFieldsValue()))
  return (
    <>
      {subject && <SubjectStatus subject={subject} />}
      <Form {...formProps} className={styles.editor}>
        <FormFields fields={headFields} isNew={!subject} />
        <FormFields fields={phraseFields} isNew={!subject} />
        <div className={styles.buttons}>
          <Button type="primary" htmlType="submit" loading={isSaving}>
            Save
          </Button>
          <Button loading={preview.isPending} onClick={handlePreview}>
            Preview
          </Button>
        </div>
        {preview.data && <SearchPreviews previews={preview.data} />}
        {conflictDialog}
      </Form>
    </>
  )
}
